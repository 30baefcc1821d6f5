import type { BulkAction } from '@strojpark/core/domain/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { expectedOfMany } from '../../entities/bulk-runs/expected-bulk.ts';
import { handleBulkAnswer } from '../../entities/bulk-runs/bulk-outcome.ts';
import { useOptimisticMutation, type Expected } from '../../lib/optimistic.ts';
import type { BulkTarget } from '../../ui/list/selection.ts';

interface BulkMutation<Sent, T, K extends string> {
  act: BulkAction;
  /** The name of the number of changed records in the answer. */
  count: K;
  send: (
    sent: Sent,
  ) => Promise<
    | { runId: string; total: number }
    | ({ runId: string; undoUntil: string | null; failures: readonly unknown[] } & Record<K, number>)
  >;
  expects: (record: T) => Expected;
  refresh: () => Promise<void>;
}

/** A bulk call with what it is expected to change; its result is announced, or followed in the background. */
export function useBulkMutation<Sent extends { target: BulkTarget<unknown> }, T, K extends string>({
  act,
  count,
  send,
  expects,
  refresh,
}: BulkMutation<Sent, T, K>) {
  const client = useQueryClient();
  return useOptimisticMutation({
    send,
    done: (answer) => handleBulkAnswer(act, count, answer),
    expects: ({ target }: Sent) => expectedOfMany(client, target, expects as (record: never) => Expected),
    refresh,
  });
}
