import { useMounted } from '@mantine/hooks';

/**
 * `isOpen`, but false in the first rendering: the kit returns the focus only from dialogs and drawers
 * that it has seen closed before.
 */
export function useOpening(isOpen: boolean): boolean {
  const isMounted = useMounted();
  return isMounted && isOpen;
}
