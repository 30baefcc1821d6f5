import type { BulkAction } from '@strojpark/core/domain/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useOptimisticMutation, type Expected } from '../../lib/optimistic.ts';
import type { BulkTarget } from '../../ui/list/selection.ts';
import { handleBulkAnswer } from './bulk-outcome.ts';
import { expectedOfMany } from './expected-bulk.ts';

export interface BulkMutation<Sent, T, K extends string> {
  act: BulkAction;
  /** The name of the number of changed records in the answer. */
  count: K;
  send: (
    sent: Sent,
  ) => Promise<
    | { runId: string; total: number }
    | ({ runId: string; undoUntil: string | null; failures: readonly unknown[] } & Record<K, number>)
  >;
  expects: (record: T, sent: Sent) => Expected;
  refresh: () => Promise<void>;
  /** The form or dialog shows errors itself. */
  quiet?: boolean;
}

/** A bulk call with what it is expected to change; its result is announced, or followed in the background. */
export function useBulkMutation<Sent extends { target: BulkTarget<unknown> }, T, K extends string>({
  act,
  count,
  send,
  expects,
  refresh,
  quiet = false,
}: BulkMutation<Sent, T, K>) {
  const client = useQueryClient();
  return useOptimisticMutation({
    send,
    done: (answer) => handleBulkAnswer(act, count, answer),
    expects: (sent: Sent) => expectedOfMany(client, sent.target, (record) => expects(record, sent)),
    refresh,
    quiet,
  });
}
