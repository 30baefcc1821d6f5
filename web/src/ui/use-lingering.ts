import { useDebouncedValue } from '@mantine/hooks';

const moment = 100;

/**
 * True a moment longer than `isTrue`. One Escape reaches every open layer: what lies under the layer that it
 * has just closed must not take it for its own.
 */
export function useLingering(isTrue: boolean): boolean {
  const [was] = useDebouncedValue(isTrue, moment);
  return isTrue || was;
}
