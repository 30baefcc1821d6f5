import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens the form of a new quote with these machines; closing it goes back to them. */
export function useNewQuote(): (machineIds: readonly string[]) => void {
  const navigate = useNavigate();
  return useCallback(
    (ids) =>
      void navigate({
        to: '/quotes',
        search: { dialog: 'add', of: [...ids] },
        state: { openedFromList: true },
      }),
    [navigate],
  );
}
