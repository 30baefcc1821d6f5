import { machines } from '@strojpark/core/contracts/machines';
import type { BodyInput, QueryInput, ResponseOf } from '@strojpark/core/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';
import type { BulkTarget } from './list/selection.ts';
import { useRefreshMachines, type MachineQuery } from './machines.queries.ts';

/** What came of a bulk act: how many machines it reached, and which it left alone and why. */
export interface BulkResult {
  done: number;
  failures: ResponseOf<typeof machines.bulkDelete>['failures'];
}

const maxIds = 500;

/** A call names at most 500 machines, so a longer list goes in several. */
function partsOf(target: BulkTarget): BulkTarget[] {
  if (!('ids' in target)) return [target];
  const count = Math.ceil(target.ids.length / maxIds);
  return Array.from({ length: count }, (_, part) => ({
    ids: target.ids.slice(part * maxIds, (part + 1) * maxIds),
  }));
}

async function inParts(
  target: BulkTarget,
  run: (part: BulkTarget) => Promise<BulkResult>,
): Promise<BulkResult> {
  const result: BulkResult = { done: 0, failures: [] };
  for (const part of partsOf(target)) {
    // why: one after the other, so that a long list does not occupy the server's whole pool
    const { done, failures } = await run(part);
    result.done += done;
    result.failures.push(...failures);
  }
  return result;
}

export function useBulkDeleteMachines() {
  const refresh = useRefreshMachines();
  return useMutation({
    mutationFn: (target: BulkTarget) =>
      inParts(target, async (body) => {
        const { deleted, failures } = await call(machines.bulkDelete, { body });
        return { done: deleted, failures };
      }),
    onSettled: () => refresh(),
  });
}

type Changes = BodyInput<typeof machines.bulkUpdate>['changes'];

export function useBulkUpdateMachines() {
  const refresh = useRefreshMachines();
  return useMutation({
    mutationFn: ({ target, changes }: { target: BulkTarget; changes: Changes }) =>
      inParts(target, async (part) => {
        const { updated, failures } = await call(machines.bulkUpdate, { body: { ...part, changes } });
        return { done: updated, failures };
      }),
    onSettled: () => refresh(),
  });
}

export const exportFormats = ['xlsx', 'csv', 'json'] as const;

/** How many single machines an export can name: their ids travel in the address. */
export const maxExportIds = 300;

/** Whether the selection can be exported: the call knows ids, or a filter without exceptions. */
export function exportQuery(target: BulkTarget): QueryInput<typeof machines.export> | null {
  if ('ids' in target) return target.ids.length <= maxExportIds ? { ids: target.ids } : null;
  return target.except.length === 0 ? target.filter : null;
}

interface ExportRequest extends Pick<MachineQuery, 'sort' | 'order'> {
  format: (typeof exportFormats)[number];
  query: QueryInput<typeof machines.export>;
}

export function useExportMachines() {
  return useMutation({
    mutationFn: ({ format, query, sort, order }: ExportRequest) =>
      download(
        machines.export,
        { params: { format }, query: { ...query, sort, order } },
        `machines_${query.type ?? 'all'}_${new Date().toISOString().slice(0, 10)}.${format}`,
      ),
  });
}
