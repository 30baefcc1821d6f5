import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is wide enough for a record next to its list; otherwise the record covers the list. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
}
