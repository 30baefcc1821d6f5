import { costs, type MachineCosts } from '@strojpark/core/contracts/costs';
import { priceChanges } from '@strojpark/core/contracts/price-changes';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { call } from '../../../lib/api.ts';

/** The costs of a machine, for those who may see them. The section shows errors itself. */
export function useCosts(id: string, enabled: boolean) {
  return useQuery({
    queryKey: machineKeys.costs(id),
    queryFn: ({ signal }) => call(costs.list, { params: { id }, signal }),
    enabled,
    meta: { quiet: true },
  });
}

export function usePriceChanges(id: string) {
  return useQuery({
    queryKey: machineKeys.priceChanges(id),
    queryFn: ({ signal }) => call(priceChanges.list, { params: { id }, signal }),
    meta: { quiet: true },
  });
}

export type CostBody = BodyInput<typeof costs.create>;

/** A change of costs changes the margin of the machine, in its record and in lists. */
function useCostChange<Input>(
  machineId: string,
  change: (input: Input) => Promise<MachineCosts>,
  options = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: (result) => {
      client.setQueryData(machineKeys.costs(machineId), result);
      return client.invalidateQueries({ queryKey: machineKeys.all });
    },
  });
}

/** The form shows errors itself. */
const quiet = { meta: { quiet: true } } as const;

export const useSaveCost = (machineId: string, id: string | undefined) =>
  useCostChange(
    machineId,
    (body: CostBody) =>
      id === undefined
        ? call(costs.create, { params: { id: machineId }, body })
        : call(costs.update, { params: { id }, body }),
    quiet,
  );

export const useDeleteCost = (machineId: string) =>
  useCostChange(machineId, ({ id }: { id: string }) => call(costs.delete, { params: { id } }));
