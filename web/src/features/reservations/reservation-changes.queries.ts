import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { queue, type QueueEntry } from '@strojpark/core/contracts/queue';
import { machines } from '@strojpark/core/contracts/machines';
import { reservations } from '@strojpark/core/contracts/reservations';
import { isHeld } from '@strojpark/core/domain/machines/machine-status';
import { customerColumns, customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { approval, endedStatus, extension } from '@strojpark/core/domain/reservations/reservation-outcome';
import { initialReservation } from '@strojpark/core/domain/reservations/reservation-terms';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { expectedOfMany } from '../../entities/bulk-runs/expected-bulk.ts';
import { handleBulkAnswer } from '../../entities/bulk-runs/bulk-outcome.ts';
import {
  cachedReservation,
  expectedMachine,
  reservationChanged,
  reservationEnded,
} from '../../entities/reservations/expected-reservation.ts';
import { useReservationRules } from '../../entities/reservations/reservation-actions.ts';
import {
  refreshReservations,
  useRefreshReservations,
} from '../../entities/reservations/reservations.queries.ts';
import { call } from '../../lib/api.ts';
import { offerAction, offerUndo } from '../../lib/offer-undo.ts';
import {
  changeOptimistically,
  findCached,
  useOptimisticMutation,
  type Expected,
} from '../../lib/optimistic.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import type { CustomerValues } from './customer-form.ts';

/** Forms and dialogs with `quiet` show errors themselves. */
function useAction<Input, Output>(
  send: (input: Input) => Promise<Output>,
  expects: (input: Input) => Expected,
  { quiet = false } = {},
) {
  const refresh = useRefreshReservations();
  return useOptimisticMutation({ send, expects, refresh: () => refresh(), quiet });
}

interface WithBody<Body> {
  id: string;
  body: Body;
}

export type CreateBody = BodyInput<typeof reservations.create>;

/** Reserves a machine; with an offer, the one that is offered to a customer in the queue. */
export function useCreateReservation(offerId: string | null = null) {
  const expects = useExpectedHolds();
  const accepted: Partial<QueueEntry> = { status: 'accepted', actions: [] };
  return useAction(
    ({ machineId, ...body }: CreateBody) =>
      offerId === null
        ? call(reservations.create, { body: { machineId, ...body } })
        : call(queue.accept, { params: { id: offerId }, body }),
    (body) => (offerId === null ? expects(body) : { [offerId]: accepted }),
    { quiet: true },
  );
}

type BulkReserveBody = BodyInput<typeof machines.bulkReserve>;
export type BulkReserveTarget =
  | Pick<Extract<BulkReserveBody, { ids: unknown }>, 'ids'>
  | Pick<Extract<BulkReserveBody, { filter: unknown }>, 'filter' | 'except'>;

/** Reserves machines for one customer. */
export function useBulkReserve(target: BulkReserveTarget) {
  const client = useQueryClient();
  const expectedHolds = useExpectedHolds();
  return useOptimisticMutation({
    quiet: true,
    send: (customer: CustomerValues) => call(machines.bulkReserve, { body: { ...target, ...customer } }),
    done: (answer) => handleBulkAnswer('machines.reserve', 'reserved', answer),
    expects: (customer) =>
      expectedOfMany(client, target, ({ id }: MachineListItem) =>
        expectedHolds({ ...customer, machineId: id }),
      ),
    refresh: () => refreshReservations(client),
  });
}

/** What reserving makes of the machine and its replacement; nothing if the server will refuse it. */
function useExpectedHolds() {
  const client = useQueryClient();
  const rules = useReservationRules();
  const stateOf = (id: string) => {
    const row = findCached(client, id) as MachineListItem | undefined;
    return row && { ...row, hold: isHeld(row.status) ? ({ kind: 'reserved', live: true } as const) : null };
  };
  return ({ machineId, replacementMachineId, approvalRequestReason, ...customer }: CreateBody): Expected => {
    const machine = stateOf(machineId);
    const replacement = replacementMachineId === undefined ? null : (stateOf(replacementMachineId) ?? null);
    if (machine === undefined || rules === undefined) return {};
    const initial = initialReservation(machine, replacement, approvalRequestReason, rules, new Date());
    if (!initial.ok) return {};
    const hold = {
      live: true,
      reservation_id: null,
      queue_entry_id: null,
      customer: customerNames({
        customer_name: customer.customerName,
        customer_company: customer.customerCompany,
      }).name,
      expires_at: initial.period?.expires_at.toISOString() ?? null,
    };
    const { machineStatus: status, replacementStatus } = initial;
    return {
      [machineId]: expectedMachine({ status, hold: { ...hold, kind: status } }),
      ...(replacement !== null &&
        replacementStatus !== null && {
          [replacement.id]: expectedMachine({
            status: replacementStatus,
            hold: { ...hold, kind: 'replacement' },
          }),
        }),
    };
  };
}

type UpdateBody = BodyInput<typeof reservations.update>;
const columnOf = { ...customerColumns, sellingPrice: 'selling_price', notes: 'notes' } as const;

const expectedUpdate = (client: QueryClient, id: string, body: UpdateBody) => {
  const given: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(columnOf)) {
    const value = body[field as keyof typeof columnOf];
    if (value !== undefined) given[column] = value === '' ? null : value;
  }
  return reservationChanged(client, id, given);
};

export function useUpdateReservation() {
  const client = useQueryClient();
  return useAction(
    ({ id, body }: WithBody<UpdateBody>) => call(reservations.update, { params: { id }, body }),
    ({ id, body }) => expectedUpdate(client, id, body),
    { quiet: true },
  );
}

/** Shows that a reservation was saved, and offers to set the changed fields back to their values from before. */
export function announceUpdate({ id, version, machine: { name } }: Reservation, before: UpdateBody): void {
  const body = { ...before, version };
  const setBack = () =>
    changeOptimistically(queryClient, expectedUpdate(queryClient, id, body), () =>
      call(reservations.update, { params: { id }, body }),
    );
  const isChanged = Object.keys(before).length > 0;
  toast.success(
    () => i18next.t('reservations.edit.done', { name }),
    isChanged
      ? offerUndo({
          id: `${id} ${version}`,
          undo: setBack,
          undone: () => i18next.t('reservations.edit.undone', { name }),
          refresh: () => refreshReservations(queryClient),
        })
      : {},
  );
}

/** Says that approval was requested; those who may decide on their own request can do so at once. */
export function announceRequest({ id, may_approve, machine: { name } }: Reservation): void {
  toast.success(
    () => i18next.t('reservations.reserve.requested', { name }),
    may_approve
      ? offerAction({
          id,
          label: () => i18next.t('reservations.reserve.approveAtOnce'),
          run: () => call(reservations.approve, { params: { id } }),
          done: () => i18next.t('reservations.approve.done', { name }),
          refresh: () => refreshReservations(queryClient),
        })
      : {},
  );
}

export function useExtendReservation() {
  const client = useQueryClient();
  const rules = useReservationRules();
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.extend>>) =>
      call(reservations.extend, { params: { id }, body }),
    ({ id, body }) => {
      const reservation = cachedReservation(client, id);
      if (reservation === undefined || rules === undefined) return {};
      const { expires_at, ...extended } = extension(reservation, rules, new Date());
      const changes = { ...extended, expires_at: expires_at.toISOString(), extension_reason: body.reason };
      return reservationChanged(client, id, changes);
    },
  );
}

export function useRequestExtension() {
  const refresh = useRefreshReservations();
  return useMutation({
    mutationFn: ({ id, body }: WithBody<BodyInput<typeof reservations.requestExtension>>) =>
      call(reservations.requestExtension, { params: { id }, body }),
    onSettled: () => void refresh(),
  });
}

export function useDeclineExtension() {
  const client = useQueryClient();
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.declineExtension>>) =>
      call(reservations.declineExtension, { params: { id }, body }),
    ({ id }) => reservationChanged(client, id, { extension_requested_at: null }),
  );
}

export function useCancelReservation() {
  const client = useQueryClient();
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.cancel>>) =>
      call(reservations.cancel, { params: { id }, body }),
    ({ id, body }) =>
      reservationEnded(client, id, 'cancel', { status: endedStatus, cancellation_reason: body.reason }),
  );
}

/** A sale completes the reservation. */
export function useCompleteReservation() {
  const client = useQueryClient();
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.complete>>) =>
      call(reservations.complete, { params: { id }, body }),
    ({ id, body: { salePrice, currency, sale_date: day } }) =>
      reservationEnded(
        client,
        id,
        'complete',
        { status: 'completed', sold_price: salePrice, currency, sold_at: day ?? new Date().toISOString() },
        { sale_price: salePrice, sale_currency: currency },
      ),
    { quiet: true },
  );
}

export function useApproveReservation() {
  const client = useQueryClient();
  const rules = useReservationRules();
  return useAction(
    (id: string) => call(reservations.approve, { params: { id } }),
    (id) => {
      const reservation = cachedReservation(client, id);
      if (reservation === undefined || rules === undefined) return {};
      const { status, reserved_at, expires_at } = approval(rules, new Date());
      const period = { reserved_at: reserved_at.toISOString(), expires_at: expires_at.toISOString() };
      const { machine_id } = reservation;
      const customer = customerNames(reservation).name;
      const ids = { reservation_id: id, queue_entry_id: null };
      const hold = { kind: 'reserved', live: true, ...ids, customer } as const;
      return {
        [id]: { status, ...period },
        [machine_id]: expectedMachine({
          status: 'reserved',
          hold: { ...hold, expires_at: period.expires_at },
        }),
      };
    },
    { quiet: true },
  );
}

export function useRejectReservation() {
  const client = useQueryClient();
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.reject>>) =>
      call(reservations.reject, { params: { id }, body }),
    ({ id, body }) =>
      reservationEnded(client, id, 'reject', { status: endedStatus, rejection_reason: body.reason }),
  );
}

export function useSetReplacement() {
  const refresh = useRefreshReservations();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, body }: WithBody<BodyInput<typeof reservations.setReplacement>>) =>
      call(reservations.setReplacement, { params: { id }, body }),
    onSettled: () => void refresh(),
  });
}

export function useDeleteReservation() {
  return useAction(
    (id: string) => call(reservations.delete, { params: { id } }),
    (id) => ({ [id]: null }),
  );
}

/** Shows that a reservation was moved to the trash, and offers to restore it. */
export function announceDeletion({ id, machine: { name } }: Reservation): void {
  toast.success(
    () => i18next.t('reservations.delete.done', { name }),
    offerUndo({
      id,
      undo: () => call(reservations.restore, { params: { id } }),
      undone: () => i18next.t('reservations.delete.undone', { name }),
      refresh: () => refreshReservations(queryClient),
    }),
  );
}
