import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the window is wide enough for a record next to its list; otherwise the record covers the list. Paper counts as
 * wide: otherwise an open record would be mounted again while it is printed.
 */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 64em), print', false, { getInitialValueInEffect: false });
}
