import { besidesFields, type Machine } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import { reservations } from '@strojpark/core/contracts/reservations';
import type { BodyInput } from '@strojpark/core/endpoint';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import { canReverseSale } from '@strojpark/core/domain/machines/machine-actions';
import {
  deleteError,
  makeAvailableError,
  statusChangeError,
} from '@strojpark/core/domain/machines/machine-status';
import { endedStatus } from '@strojpark/core/domain/reservations/reservation-outcome';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/api.ts';
import { offerUndo } from '../../lib/offer-undo.ts';
import { changeOptimistically, useOptimisticMutation, type Expected } from '../../lib/optimistic.ts';
import { quiet } from '../../lib/query-options.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { toastSale } from '../../entities/sales/toast-sale.tsx';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import {
  cachedLiveReservation,
  expectedMachine,
  reservationEnded,
} from '../../entities/reservations/expected-reservation.ts';
import {
  refreshReservations,
  useRefreshReservations,
} from '../../entities/reservations/reservations.queries.ts';

/** Refetches everything derived from the changed machine. */
function useAfterChange() {
  const client = useQueryClient();
  const refresh = useRefreshReservations();
  return async (machine: Machine) => {
    client.setQueryData(machineKeys.one(machine.id), machine);
    await refresh();
  };
}

export function useCreateMachine() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof machines.create>) => call(machines.create, { body }),
    onSuccess: useAfterChange(),
  });
}

export type MachineChanges = BodyInput<typeof machines.update>;

interface Update {
  id: string;
  body: MachineChanges;
}

export function useUpdateMachine() {
  const client = useQueryClient();
  const refresh = useRefreshReservations();
  return useOptimisticMutation({
    quiet: true,
    send: ({ id, body }: Update) => call(machines.update, { params: { id }, body }),
    expects: ({ id, body }) => expectedUpdate(cachedMachine(client, id), body),
    refresh: () => refresh(),
  });
}

const cachedMachine = (client: QueryClient, id: string) => client.getQueryData<Machine>(machineKeys.one(id));

/** A machine that customers wait for is offered to one of them, which only the server can tell. */
export const isOffered = ({ waiting }: Pick<Machine, 'waiting'>, status: Machine['status']) =>
  status === 'available' && waiting > 0;

const manualHold = {
  kind: 'manual',
  live: false,
  reservation_id: null,
  queue_entry_id: null,
  customer: null,
  expires_at: null,
} as const;

function expectedUpdate(machine: Machine | undefined, body: MachineChanges): Expected {
  const { status = machine?.status, sale_price: price, custom_fields: custom } = body;
  // A change that the rules refuse is not shown at all.
  if (machine === undefined || status === undefined || statusChangeError(machine, status, price)) return {};
  const isMoved = status !== machine.status;
  if (isMoved && isOffered(machine, status)) return {};
  return {
    [machine.id]: {
      ...Object.fromEntries(Object.entries(body).filter(([name]) => !besidesFields.includes(name))),
      ...(custom && { custom_fields: { ...machine.custom_fields, ...custom } }),
      ...(isMoved && { hold: status === 'reserved' ? manualHold : null }),
    },
  };
}

/** Shows that a machine was saved, and offers to set its fields back. */
export function announceUpdate(
  machine: Machine,
  undo: MachineChanges | null,
  text = (): string => i18next.t('machines.form.saved', { name: machine.name }),
): void {
  const { id, name, version } = machine;
  const setBack = (body: MachineChanges) =>
    changeOptimistically(queryClient, expectedUpdate(cachedMachine(queryClient, id), body), () =>
      call(machines.update, { params: { id }, body }),
    );
  toast.success(
    text,
    undo === null
      ? {}
      : offerUndo({
          id: `${id} ${version}`,
          undo: () => setBack(undo),
          undone: () => i18next.t('machines.form.undone', { name }),
          refresh: () => refreshReservations(queryClient),
        }),
  );
}

/**
 * Shows that a machine was sold, leads to its sale, and offers to undo it. Not for a reserved machine: reversing its sale
 * cancels the reservation, which is no undoing; its dialog says so.
 */
export function announceSale({ id, name, sale }: Machine, actor: Actor, before: Machine['status']): void {
  const isUndoable = before === 'available' && sale !== null && canReverseSale(actor, sale) === null;
  toastSale(
    name,
    sale?.id,
    isUndoable
      ? offerUndo({
          id: sale.id,
          undo: () => call(machines.makeAvailable, { params: { id }, body: { saleId: sale.id } }),
          undone: () => i18next.t('sales.storno.done', { name }),
          refresh: () => refreshReservations(queryClient),
        })
      : {},
  );
}

interface Sale {
  /** As the user saw it. */
  machine: Pick<Machine, 'id' | 'status' | 'version'>;
  body: BodyInput<typeof machines.sell>;
}

/** Sells a machine: a reserved one for its customer, any other by its status, which is refused if it has changed since. */
export function useSellMachine() {
  const client = useQueryClient();
  const refresh = useRefreshReservations();
  return useOptimisticMutation({
    quiet: true,
    send: ({ machine: { id, status, version }, body }: Sale) => {
      const params = { id };
      if (status === 'reserved') return call(machines.sell, { params, body });
      const { salePrice: sale_price, currency: sale_currency, ...details } = body;
      const update = { status: 'sold', sale_price, sale_currency, ...details, version } as const;
      return call(machines.update, { params, body: update });
    },
    expects: ({ machine: { id, status }, body: { salePrice, currency } }) => {
      const machine = cachedMachine(client, id);
      if (machine?.status !== status || statusChangeError(machine, 'sold', salePrice) !== null) return {};
      const reservation = cachedLiveReservation(client, id);
      const sale = { sale_price: salePrice, sale_currency: currency };
      if (reservation === undefined)
        return { [id]: expectedMachine({ status: 'sold', hold: null, ...sale }) };
      return reservationEnded(client, reservation.id, 'complete', { status: 'completed' }, sale);
    },
    refresh: () => refresh(),
  });
}

interface Release {
  id: string;
  /** The sale that was shown; null: none. */
  saleId: string | null;
  /** Why the sale is reversed; blank if nobody says so. */
  reason?: string;
}

/** Reverses a sale, or releases a machine that no reservation needs any more. */
export function useMakeAvailable() {
  const client = useQueryClient();
  const refresh = useRefreshReservations();
  return useOptimisticMutation({
    quiet: true,
    send: ({ id, saleId, reason }: Release) =>
      call(machines.makeAvailable, { params: { id }, body: { saleId, ...(reason && { reason }) } }),
    expects: ({ id }) => {
      const machine = cachedMachine(client, id);
      if (machine === undefined || makeAvailableError(machine) !== null) return {};
      if (isOffered(machine, 'available')) return {};
      const noSale = { sale_price: null, sale_currency: null, sale: null };
      return { [id]: expectedMachine({ status: 'available', hold: null, ...noSale }) };
    },
    refresh: () => refresh(),
  });
}

export function useDeleteMachine() {
  const client = useQueryClient();
  const refresh = useRefreshReservations();
  return useOptimisticMutation({
    quiet: true,
    send: (id: string) => call(machines.delete, { params: { id } }),
    expects: (id): Expected => {
      const machine = cachedMachine(client, id);
      return machine === undefined || deleteError(machine) !== null ? {} : { [id]: null };
    },
    refresh: (id) => refresh({ exceptMachine: id }),
  });
}

/** Shows that a machine was moved to the trash, and offers to restore it. */
export function announceDeletion({ id, name }: Pick<Machine, 'id' | 'name'>): void {
  toast.success(
    () => i18next.t('machines.delete.done', { name }),
    offerUndo({
      id,
      undo: async () =>
        queryClient.setQueryData(machineKeys.one(id), await call(machines.restore, { params: { id } })),
      undone: () => i18next.t('machines.delete.undone', { name }),
      refresh: () => refreshReservations(queryClient),
    }),
  );
}

interface Cancellation {
  id: string;
  reason: string;
}

/** Cancels the live reservation of a machine. */
export function useCancelMachineReservation() {
  const client = useQueryClient();
  const refresh = useRefreshReservations();
  return useOptimisticMutation({
    quiet: true,
    send: ({ id, reason }: Cancellation) =>
      call(reservations.cancelByMachine, { params: { id }, body: { reason } }),
    expects: ({ id, reason }) => {
      const reservation = cachedLiveReservation(client, id);
      if (reservation === undefined) return {};
      const ended = { status: endedStatus, cancellation_reason: reason };
      return reservationEnded(client, reservation.id, 'cancel', ended);
    },
    refresh: () => refresh(),
  });
}
