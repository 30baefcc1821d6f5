import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens the form of a new quote with these machines. */
export function useNewQuote(): (machineIds: readonly string[]) => void {
  const navigate = useNavigate();
  return useCallback(
    (ids) => void navigate({ to: '/quotes', search: { dialog: 'add', of: [...ids] } }),
    [navigate],
  );
}
