import { bulkRuns, type BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { useMutation } from '@tanstack/react-query';
import { refreshAfterBulk } from '../../entities/bulk-runs/bulk-runs.queries.ts';
import { undoRun } from '../../entities/bulk-runs/bulk-outcome.ts';
import { call } from '../../lib/api.ts';

export function useCancelRun() {
  return useMutation({
    mutationFn: (id: string) => call(bulkRuns.cancel, { params: { id } }),
    onSettled: () => refreshAfterBulk(),
  });
}

export function useUndoRun() {
  return useMutation({ mutationFn: ({ id, act }: BulkRun) => undoRun(id, act) });
}
