import { useMediaQuery } from '@mantine/hooks';

/** Whether the main pointer is a finger. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
}
