import { machines } from '@strojpark/core/contracts/machines';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';
import { handleBulkAnswer } from '../../entities/bulk-runs/followed-runs.ts';
import { machineKeys, type MachineTarget } from '../../entities/machines/machines.queries.ts';

// The dialogs show errors themselves, so no error toast.
const quiet = { meta: { quiet: true } } as const;

export function useBulkDelete() {
  return useMutation({
    mutationFn: async (target: MachineTarget) =>
      handleBulkAnswer('machines.delete', 'deleted', await call(machines.bulkDelete, { body: target })),
  });
}

export type BulkChanges = BodyInput<typeof machines.bulkUpdate>['changes'];

export function useBulkUpdate() {
  return useMutation({
    ...quiet,
    mutationFn: async ({ target, changes }: { target: MachineTarget; changes: BulkChanges }) => {
      const answer = await call(machines.bulkUpdate, { body: { ...target, changes } });
      await handleBulkAnswer('machines.update', 'updated', answer);
    },
  });
}

export type BulkSale = Omit<BodyInput<typeof machines.bulkSell>, 'ids' | 'filter' | 'except'>;

export function useBulkSell() {
  return useMutation({
    ...quiet,
    mutationFn: async ({ target, sale }: { target: MachineTarget; sale: BulkSale }) => {
      const answer = await call(machines.bulkSell, { body: { ...target, ...sale } });
      await handleBulkAnswer('machines.sell', 'sold', answer);
    },
  });
}

/** The maximum number of machines with individual prices. */
export const maxOwnPrices = 50;

/** The names and values of the selected machines. */
export function useChosenMachines(ids: readonly string[]) {
  const query = { ids: [...ids], limit: maxOwnPrices };
  return useQuery({
    queryKey: machineKeys.list(query),
    queryFn: ({ signal }) => call(machines.list, { query, signal }),
    enabled: ids.length > 0 && ids.length <= maxOwnPrices,
    meta: { quiet: true },
  });
}

export type BulkExport = Omit<BodyInput<typeof machines.bulkExport>, 'ids' | 'filter' | 'except'>;

export function useBulkExport() {
  return useMutation({
    ...quiet,
    mutationFn: ({ target, options }: { target: MachineTarget; options: BulkExport }) =>
      download(machines.bulkExport, { body: { ...target, ...options } }),
  });
}
