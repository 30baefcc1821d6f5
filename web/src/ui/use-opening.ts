import { useMounted } from '@mantine/hooks';

/**
 * `isOpen`, but false in the first render: Mantine returns the focus only from dialogs and drawers that it has
 * rendered closed before.
 */
export function useOpening(isOpen: boolean): boolean {
  const isMounted = useMounted();
  return isMounted && isOpen;
}
