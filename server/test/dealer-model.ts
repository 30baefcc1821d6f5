/**
 * The expected behaviour as a simple in-memory model of machines, holds, reservations and sales. It shares no code
 * with the product, so both must have the same bug to agree on a wrong result.
 */

type MachineStatus = 'available' | 'reserved' | 'pending_approval' | 'sold' | 'maintenance' | 'damaged';
type HoldKind = 'reserved' | 'pending_approval' | 'replacement' | 'manual' | 'offer';

/** `admin`, `backoffice`, or one of two salespeople. */
export type Who = 'admin' | 'backoffice' | 'seller' | 'colleague';

export interface ModelMachine {
  type: 'stock' | 'used';
  needsNone: boolean;
  owner: Who;
  status: MachineStatus;
  hold: { kind: HoldKind; by: ModelReservation | null; entry?: ModelEntry } | null;
  /** Those who wait, in their order. */
  queue: ModelEntry[];
  sale: { seller: Who; reservation: ModelReservation | null } | null;
  deleted: boolean;
  /** Incremented by every change. */
  version: number;
}

export interface ModelReservation {
  machine: ModelMachine;
  replacement: ModelMachine | null;
  owner: Who;
  customer: number;
  status: 'active' | 'extended' | 'pending_approval' | 'completed' | 'cancelled';
  extensions: number;
  /** Whether it has expired. */
  expired: boolean;
  deleted: boolean;
}

/** A customer in the queue for a machine, now or once. */
export interface ModelEntry {
  machine: ModelMachine;
  owner: Who;
  customer: number;
  status: 'waiting' | 'offered' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'machine_gone';
  /** Whether the offer has ended. */
  expired: boolean;
}

/** The error code, or `ok` when the action was done. */
export type Outcome = string;

const isLive = (reservation: ModelReservation | null | undefined) =>
  reservation != null && ['active', 'extended', 'pending_approval'].includes(reservation.status);
const mayTouch = (who: Who, owner: Who) => who === 'admin' || who === 'backoffice' || who === owner;
const decides = (who: Who) => who === 'admin' || who === 'backoffice';

const isFree = (machine: ModelMachine) => machine.status === 'available' && machine.hold === null;
const asksForReplacement = (machine: ModelMachine) => machine.type === 'used' && !machine.needsNone;

function set(machine: ModelMachine, status: MachineStatus, hold: ModelMachine['hold'] = null): void {
  machine.status = status;
  machine.hold = hold;
  machine.version += 1;
}

/** Offered to the first who waits, otherwise available. */
export function free(machine: ModelMachine, passedOver: ModelEntry | null = null): void {
  const next = machine.queue.find((entry) => entry !== passedOver);
  if (!next) return set(machine, 'available');
  machine.queue = machine.queue.filter((entry) => entry !== next);
  next.status = 'offered';
  next.expired = false;
  set(machine, 'reserved', { kind: 'offer', by: null, entry: next });
}

/** Any status but `sold`; a customer whose offer cannot be kept waits again. */
export function change(machine: ModelMachine, to: MachineStatus): void {
  if (to === 'available') return free(machine);
  const offered = machine.hold?.entry;
  if (offered) {
    offered.status = 'waiting';
    machine.queue.unshift(offered);
  }
  set(machine, to, to === 'reserved' ? { kind: 'manual', by: null } : null);
}

function endQueue(machine: ModelMachine): void {
  const offered = machine.hold?.entry;
  for (const entry of [...machine.queue, ...(offered ? [offered] : [])]) entry.status = 'machine_gone';
  machine.queue = [];
}

function release(machine: ModelMachine | null, reservation: ModelReservation): void {
  if (machine?.hold?.by === reservation) free(machine);
}

export function ownReservation({ hold }: ModelMachine): ModelReservation | null {
  return hold !== null && hold.kind !== 'replacement' && isLive(hold.by) ? hold.by : null;
}

function keptByLive(machine: ModelMachine): Outcome | null {
  if (machine.hold?.kind === 'replacement' && isLive(machine.hold.by)) return 'replacement_in_use';
  return ownReservation(machine) ? 'live_reservation' : null;
}

function sale(who: Who, machine: ModelMachine): Outcome {
  const reservation = ownReservation(machine);
  if (reservation) reservation.status = 'completed';
  endQueue(machine);
  set(machine, 'sold');
  machine.sale = { seller: who, reservation };
  return 'ok';
}

export function reserve(
  who: Who,
  machine: ModelMachine,
  replacement: ModelMachine | null,
  withReason: boolean,
  add: (reservation: ModelReservation) => void,
  offer: ModelEntry | null = null,
): Outcome {
  if (machine.deleted) return 'not_found';
  if (replacement?.deleted) return 'replacement_not_available';
  if (machine.hold && offer === null) return 'machine_held';
  if (machine.status !== 'available' && offer === null) return 'machine_not_available';
  if (replacement && !asksForReplacement(machine)) return 'validation';
  if (replacement && (replacement === machine || replacement.type !== 'stock')) return 'validation';
  if (replacement && !isFree(replacement)) return 'replacement_not_available';
  const waits = asksForReplacement(machine) && replacement === null;
  if (waits && !withReason) return 'validation';
  const status = waits ? 'pending_approval' : 'active';
  const added: ModelReservation = {
    machine,
    replacement,
    owner: who,
    customer: offer?.customer ?? 0,
    status,
    extensions: 0,
    expired: false,
    deleted: false,
  };
  const kind = waits ? 'pending_approval' : 'reserved';
  set(machine, kind, { kind, by: added });
  if (replacement) set(replacement, 'reserved', { kind: 'replacement', by: added });
  add(added);
  return 'ok';
}

export function approve(who: Who, reservation: ModelReservation): Outcome {
  if (!decides(who)) return 'forbidden';
  if (reservation.deleted) return 'not_found';
  if (reservation.status !== 'pending_approval') return 'reservation_not_pending';
  reservation.status = 'active';
  set(reservation.machine, 'reserved', { kind: 'reserved', by: reservation });
  return 'ok';
}

export function end(reservation: ModelReservation): Outcome {
  reservation.status = 'cancelled';
  release(reservation.machine, reservation);
  release(reservation.replacement, reservation);
  return 'ok';
}

export function reject(who: Who, reservation: ModelReservation): Outcome {
  if (!decides(who)) return 'forbidden';
  if (reservation.deleted) return 'not_found';
  return reservation.status === 'pending_approval' ? end(reservation) : 'reservation_not_pending';
}

export function cancel(who: Who, reservation: ModelReservation): Outcome {
  if (reservation.deleted) return 'not_found';
  if (!mayTouch(who, reservation.owner)) return 'not_owner';
  return isLive(reservation) ? end(reservation) : 'reservation_not_live';
}

function notRunning(who: Who, reservation: ModelReservation): Outcome | null {
  if (reservation.deleted) return 'not_found';
  if (!mayTouch(who, reservation.owner)) return 'not_owner';
  if (reservation.status === 'pending_approval') return 'approval_pending';
  return isLive(reservation) ? null : 'reservation_not_live';
}

export function extend(who: Who, reservation: ModelReservation): Outcome {
  const refused = notRunning(who, reservation);
  if (refused) return refused;
  if (reservation.extensions === 2) return 'extension_limit';
  reservation.extensions += 1;
  reservation.status = 'extended';
  reservation.expired = false;
  return 'ok';
}

export function complete(who: Who, reservation: ModelReservation): Outcome {
  return notRunning(who, reservation) ?? sale(who, reservation.machine);
}

export function setReplacement(who: Who, reservation: ModelReservation, next: ModelMachine): Outcome {
  if (reservation.deleted) return 'not_found';
  if (!mayTouch(who, reservation.owner)) return 'not_owner';
  if (!isLive(reservation)) return 'reservation_not_live';
  if (next === reservation.replacement) return 'ok';
  if (next.deleted) return 'replacement_not_available';
  if (!asksForReplacement(reservation.machine)) return 'validation';
  if (next.type !== 'stock') return 'validation';
  if (!isFree(next)) return 'replacement_not_available';
  release(reservation.replacement, reservation);
  reservation.replacement = next;
  set(next, 'reserved', { kind: 'replacement', by: reservation });
  return 'ok';
}

export function deleteReservation(who: Who, reservation: ModelReservation): Outcome {
  if (who !== 'admin') return 'forbidden';
  if (reservation.deleted) return 'not_found';
  if (isLive(reservation)) return 'live_reservation';
  reservation.deleted = true;
  return 'ok';
}

export function restoreReservation(who: Who, reservation: ModelReservation): Outcome {
  if (who !== 'admin') return 'forbidden';
  reservation.deleted = false;
  return 'ok';
}

export function sell(who: Who, machine: ModelMachine): Outcome {
  if (machine.deleted) return 'not_found';
  if (!mayTouch(who, ownReservation(machine)?.owner ?? machine.owner)) return 'not_owner';
  if (machine.status !== 'reserved') return 'machine_not_reserved';
  if (machine.hold?.kind === 'replacement') return 'replacement_in_use';
  return machine.hold?.kind === 'offer' ? 'machine_offered' : sale(who, machine);
}

export function makeAvailable(who: Who, machine: ModelMachine): Outcome {
  if (machine.deleted) return 'not_found';
  if (!mayTouch(who, machine.hold ? machine.owner : (machine.sale?.seller ?? machine.owner)))
    return 'not_owner';
  if (machine.status === 'sold') {
    const reservation = machine.sale?.reservation;
    if (reservation) end(reservation);
    machine.sale = null;
    free(machine);
    return 'ok';
  }
  if (!machine.hold) return 'machine_not_sold';
  if (machine.hold.kind === 'offer') return 'machine_offered';
  const kept = keptByLive(machine);
  if (kept) return kept;
  free(machine);
  return 'ok';
}

export function setStatus(
  who: Who,
  machine: ModelMachine,
  to: Exclude<MachineStatus, 'pending_approval'>,
): Outcome {
  if (machine.deleted) return 'not_found';
  const sells = to === 'sold' && machine.status !== 'sold';
  if (!sells && !mayTouch(who, machine.owner)) return 'not_owner';
  if (to === machine.status) return 'ok';
  if (machine.status === 'sold') return 'machine_sold';
  if (!sells) {
    if (to === 'available' && machine.hold?.kind === 'offer') return 'machine_offered';
    const kept = keptByLive(machine);
    if (kept) return kept;
    change(machine, to);
    return 'ok';
  }
  if (machine.status === 'pending_approval') return 'approval_pending';
  if (machine.hold?.kind === 'replacement') return 'replacement_in_use';
  if (machine.hold?.kind === 'offer') return 'machine_offered';
  if (!mayTouch(who, ownReservation(machine)?.owner ?? machine.owner)) return 'not_owner';
  return sale(who, machine);
}

export function makeUsed(who: Who, machine: ModelMachine): Outcome {
  if (machine.deleted) return 'not_found';
  if (!mayTouch(who, machine.owner)) return 'not_owner';
  if (machine.type === 'used') return 'ok';
  const kept = keptByLive(machine);
  if (kept) return kept;
  machine.type = 'used';
  machine.version += 1;
  if (machine.hold?.kind === 'replacement') free(machine);
  return 'ok';
}

export function deleteMachine(who: Who, machine: ModelMachine): Outcome {
  if (who !== 'admin') return 'forbidden';
  if (machine.deleted) return 'not_found';
  const kept = keptByLive(machine);
  if (kept) return kept;
  endQueue(machine);
  if (machine.hold?.kind === 'offer') set(machine, 'available');
  machine.deleted = true;
  machine.version += 1;
  return 'ok';
}

export function restoreMachine(who: Who, machine: ModelMachine): Outcome {
  if (who !== 'admin') return 'forbidden';
  machine.deleted = false;
  machine.version += 1;
  return 'ok';
}

export function join(
  who: Who,
  machine: ModelMachine,
  customer: number,
  add: (entry: ModelEntry) => void,
): Outcome {
  if (machine.deleted) return 'not_found';
  if (machine.status === 'available') return 'machine_free';
  if (machine.status === 'sold') return 'machine_sold';
  if (machine.status === 'maintenance') return 'machine_in_maintenance';
  if (machine.status === 'damaged') return 'machine_damaged';
  if (ownReservation(machine)?.customer === customer) return 'customer_has_machine';
  const open = [...machine.queue, machine.hold?.entry];
  if (open.some((entry) => entry?.customer === customer)) return 'already_queued';
  const entry: ModelEntry = { machine, owner: who, customer, status: 'waiting', expired: false };
  machine.queue.push(entry);
  add(entry);
  return 'ok';
}

function notOffered(entry: ModelEntry): Outcome | null {
  if (entry.status === 'offered') return null;
  return entry.status === 'waiting' ? 'not_offered' : 'offer_over';
}

export function accept(
  who: Who,
  entry: ModelEntry,
  replacement: ModelMachine | null,
  withReason: boolean,
  add: (reservation: ModelReservation) => void,
): Outcome {
  if (!mayTouch(who, entry.owner)) return 'not_owner';
  const refused = notOffered(entry);
  if (refused) return refused;
  if (entry.expired) return 'offer_over';
  const outcome = reserve(who, entry.machine, replacement, withReason, add, entry);
  if (outcome === 'ok') entry.status = 'accepted';
  return outcome;
}

/** The customer leaves the queue, and with it the machine that was offered. */
function leave(entry: ModelEntry, status: ModelEntry['status']): Outcome {
  const { machine } = entry;
  const wasOffered = entry.status === 'offered';
  entry.status = status;
  machine.queue = machine.queue.filter((other) => other !== entry);
  if (wasOffered) free(machine);
  return 'ok';
}

export function decline(who: Who, entry: ModelEntry): Outcome {
  if (!mayTouch(who, entry.owner)) return 'not_owner';
  return notOffered(entry) ?? leave(entry, 'declined');
}

export function withdraw(who: Who, entry: ModelEntry): Outcome {
  if (!mayTouch(who, entry.owner)) return 'not_owner';
  const isOpen = entry.status === 'waiting' || entry.status === 'offered';
  return isOpen ? leave(entry, 'withdrawn') : 'queue_entry_ended';
}

export function move(who: Who, entry: ModelEntry, place: number): Outcome {
  if (!decides(who)) return 'forbidden';
  if (entry.status === 'offered') return 'machine_offered';
  if (entry.status !== 'waiting') return 'queue_entry_ended';
  const { machine } = entry;
  const others = machine.queue.filter((other) => other !== entry);
  machine.queue = [...others.slice(0, place - 1), entry, ...others.slice(place - 1)];
  return 'ok';
}

export function endOffer(who: Who, entry: ModelEntry): Outcome {
  if (!decides(who)) return 'forbidden';
  return notOffered(entry) ?? leave(entry, 'lapsed');
}

export function skip(who: Who, entry: ModelEntry): Outcome {
  if (!decides(who)) return 'forbidden';
  const refused = notOffered(entry);
  if (refused) return refused;
  if (entry.machine.queue.length === 0) return 'nobody_waits';
  entry.status = 'waiting';
  entry.machine.queue.unshift(entry);
  free(entry.machine, entry);
  return 'ok';
}

/** Done by a job, without a user. */
export function lapse(entries: readonly ModelEntry[]): void {
  for (const entry of entries) if (entry.status === 'offered' && entry.expired) leave(entry, 'lapsed');
}
