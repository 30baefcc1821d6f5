import { queue, type QueueEntry } from '@strojpark/core/contracts/queue';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useBulkMutation } from '../../../entities/bulk-runs/use-bulk-mutation.ts';
import { useRefreshReservations } from '../../../entities/reservations/reservations.queries.ts';
import { call } from '../../../lib/api.ts';
import { useOptimisticMutation, type Expected } from '../../../lib/optimistic.ts';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import type { CustomerValues } from '../customer-form.ts';
import type { QueueState } from './queue-search.ts';

type QueueFilter = QueueState['filter'];

/** Puts a customer into the queue of a machine. The form shows errors itself. */
export function useJoinQueue(machineId: string) {
  const refresh = useRefreshReservations();
  return useMutation({
    meta: { quiet: true },
    // The price is agreed with the reservation.
    mutationFn: ({ sellingPrice: _sellingPrice, notes, ...customer }: CustomerValues) =>
      call(queue.join, { params: { id: machineId }, body: { ...customer, note: notes } }),
    onSettled: () => void refresh(),
  });
}

const expectedEntry = (changes: Partial<QueueEntry>) => changes;
const left = (status: QueueEntry['status']) => expectedEntry({ status, place: null, actions: [] });

interface WithReason {
  id: string;
  reason: string;
}

const calls = {
  decline: ({ id, reason }: WithReason) =>
    call(queue.decline, { params: { id }, body: { reason: reason === '' ? null : reason } }),
  withdraw: ({ id, reason }: WithReason) => call(queue.withdraw, { params: { id }, body: { reason } }),
  end_offer: ({ id, reason }: WithReason) => call(queue.endOffer, { params: { id }, body: { reason } }),
  skip: ({ id, reason }: WithReason) => call(queue.skip, { params: { id }, body: { reason } }),
};
export type ReasonedAction = keyof typeof calls;

/** What the entry is expected to become; only the server knows who is offered the machine next. */
const expected: Record<ReasonedAction, Partial<QueueEntry>> = {
  decline: left('declined'),
  withdraw: left('withdrawn'),
  end_offer: left('lapsed'),
  skip: {},
};

/** Answers or ends a place in the queue, with a reason. */
export function useReasonedAction(action: ReasonedAction) {
  const refresh = useRefreshReservations();
  return useOptimisticMutation({
    send: calls[action],
    expects: ({ id }): Expected => ({ [id]: expected[action] }),
    refresh: () => refresh(),
  });
}

export function useMoveInQueue() {
  const refresh = useRefreshReservations();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: BodyInput<typeof queue.move> }) =>
      call(queue.move, { params: { id }, body }),
    onSettled: () => void refresh(),
  });
}

export function useBulkWithdraw() {
  return useBulkMutation({
    act: 'queue.withdraw',
    count: 'withdrawn',
    send: ({ target, reason }: { target: BulkTarget<QueueFilter>; reason: string }) =>
      call(queue.bulkWithdraw, { body: { ...target, reason } }),
    expects: ({ id, actions }: QueueEntry): Expected =>
      actions.includes('withdraw') ? { [id]: left('withdrawn') } : {},
    refresh: useRefreshReservations(),
  });
}
