import { machines } from '@strojpark/core/contracts/machines';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { call } from '../../../lib/api.ts';

const shown = 30;

/** The first available machines of either kind that a search finds. */
export function useAvailableMachines(search: string | undefined) {
  return useQuery({
    queryKey: machineKeys.available(search ?? ''),
    queryFn: ({ signal }) =>
      call(machines.list, { query: { status: 'available', search, limit: shown }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
