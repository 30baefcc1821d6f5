import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is so narrow that lists become cards and dialogs fill the screen. */
export function useIsPhone(): boolean {
  return useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
