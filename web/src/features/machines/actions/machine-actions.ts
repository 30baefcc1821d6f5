import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import {
  canDeleteMachine,
  canEditMachine,
  canEditSale,
  canMakeAvailable,
  canReserve,
  canSell,
} from '@strojpark/core/domain/machines/machine-actions';
import { canQueue } from '@strojpark/core/domain/queue/queue-actions';
import { canQuote } from '@strojpark/core/domain/quotes/quote-actions';
import { isHeld } from '@strojpark/core/domain/machines/machine-status';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import { isLive } from '@strojpark/core/domain/reservations/reservation-status';
import type { ReservationSettings } from '@strojpark/core/domain/reservations/reservation-terms';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarQuestion,
  IconCalendarX,
  IconCash,
  IconCheck,
  IconCircleX,
  IconFileInvoice,
  IconLockOpen,
  IconPencil,
  IconReceipt,
  IconReplace,
  IconTag,
  IconTrash,
  IconUserEdit,
  IconUsersPlus,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { isFormerReplacement } from '../../../entities/machines/use-hold-text.ts';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import {
  actionsOf as reservationActionsOf,
  useReservationRules,
} from '../../../entities/reservations/reservation-actions.ts';
import { useActor } from '../../../lib/auth.ts';
import { useNow } from '../../../lib/use-now.ts';
import { machineActions, type MachineAction } from '../../../entities/reservations/machine-action-names.ts';

const destructive: readonly MachineAction[] = ['reject', 'cancelReservation', 'storno', 'release', 'delete'];
export const isDestructive = (action: MachineAction) => destructive.includes(action);

/** Whether the user can release what nobody waits for: a replacement whose reservation has ended. */
export const isReleaseNext = ({ hold }: Pick<Machine, 'hold'>, allowed: readonly MachineAction[]) =>
  isFormerReplacement(hold) && allowed.includes('release');

/**
 * What is looked for in the reservation or in the list of aged stock first, quotes for a machine that somebody else has or
 * that may be sold at once, and the queue for those who have something to do with the reservation or have requested it: the
 * others fit into one line.
 */
const rare: readonly MachineAction[] = ['declineExtension', 'reprice', 'replace'];
const beforeQueue: readonly MachineAction[] = ['approve', 'sell', 'extend', 'requestExtension'];
/** Who waits for the answer to an own request has nothing else to do with the machine. */
const isOwnRequest = (status: Machine['status'], allowed: readonly MachineAction[]) =>
  status === 'pending_approval' &&
  allowed.includes('editReservation') &&
  !allowed.some((one) => beforeQueue.includes(one));
export const isRare = (
  action: MachineAction,
  { status, hold }: Pick<Machine, 'status' | 'hold'>,
  allowed: readonly MachineAction[],
) =>
  rare.includes(action) ||
  (action === 'editReservation' && !isOwnRequest(status, allowed)) ||
  (action === 'quote' && (isHeld(status) || allowed.includes('sell'))) ||
  (action === 'queue' &&
    (isReleaseNext({ hold }, allowed) ||
      isOwnRequest(status, allowed) ||
      allowed.some((one) => beforeQueue.includes(one))));

/** The machine's own live reservation, not one that it backs as a replacement. */
export const liveReservationOf = (machine: Pick<Machine, 'id'>, reservations: readonly Reservation[]) =>
  reservations.find(({ machine_id, status }) => machine_id === machine.id && isLive(status)) ?? null;

/** What the user may do with the machine now, by permission, ownership and state, in menu order. */
export function actionsOf(
  actor: Actor,
  machine: Machine,
  reservation: Reservation | null,
  rules: ReservationSettings,
  now: Date,
): MachineAction[] {
  const ofReservation = reservation === null ? [] : reservationActionsOf(actor, reservation, rules, now);
  const held = isHeld(machine.status);
  const mayEdit = canEditMachine(actor, machine) === null;
  const mayFree = canMakeAvailable(actor, machine, machine.sale) === null;
  const allowed: Record<MachineAction, boolean> = {
    reserve: canReserve(actor, machine) === null,
    queue: canQueue(actor, machine) === null,
    quote: canQuote(actor, machine) === null,
    approve: ofReservation.includes('approve'),
    reject: ofReservation.includes('reject'),
    extend: ofReservation.includes('extend'),
    requestExtension: ofReservation.includes('requestExtension'),
    declineExtension: ofReservation.includes('declineExtension'),
    editReservation: ofReservation.includes('edit'),
    replace: ofReservation.includes('replace'),
    sell: canSell(actor, machine, reservation) === null,
    edit: mayEdit,
    reprice: mayEdit && machine.status !== 'sold',
    editSale: machine.sale !== null && canEditSale(actor, machine.sale) === null,
    cancelReservation: ofReservation.includes('cancel'),
    storno: !held && mayFree,
    release: held && mayFree,
    delete: canDeleteMachine(actor, machine) === null,
  };
  return machineActions.filter((action) => allowed[action]);
}

/** The actions available to the user; null until the reservations of the machine are loaded. */
export function useMachineActions(machine: Machine): MachineAction[] | null {
  const actor = useActor();
  const { data, isLoading } = useMachineReservations(machine.id);
  const rules = useReservationRules();
  const now = useNow();
  return useMemo(() => {
    if (isLoading || rules === undefined) return null;
    return actionsOf(actor, machine, liveReservationOf(machine, data?.items ?? []), rules, now);
  }, [actor, machine, data, isLoading, rules, now]);
}

export const actionIcons: Record<MachineAction, Icon> = {
  reserve: IconCalendarPlus,
  approve: IconCheck,
  reject: IconX,
  sell: IconCash,
  extend: IconCalendarPlus,
  requestExtension: IconCalendarQuestion,
  declineExtension: IconCalendarX,
  queue: IconUsersPlus,
  quote: IconFileInvoice,
  edit: IconPencil,
  reprice: IconTag,
  editReservation: IconUserEdit,
  replace: IconReplace,
  editSale: IconReceipt,
  cancelReservation: IconCircleX,
  storno: IconArrowBackUp,
  release: IconLockOpen,
  delete: IconTrash,
};
