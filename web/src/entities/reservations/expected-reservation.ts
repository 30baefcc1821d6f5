import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { isLive, type ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import { machineStatusAfter } from '@strojpark/core/domain/reservations/reservation-outcome';
import type { QueryClient } from '@tanstack/react-query';
import { findCached, type Expected } from '../../lib/optimistic.ts';
import { machineKeys } from '../machines/machines.queries.ts';
import { reservationKeys } from './reservation-keys.queries.ts';

/** The parts of a record that an action is expected to change. */
export const expectedMachine = (changes: Partial<Machine>) => changes;
const expectedReservation = (changes: Partial<Reservation>) => changes;

export const cachedReservation = (client: QueryClient, id: string) =>
  findCached(client, id) as Reservation | undefined;

const heldUntil = (client: QueryClient, machineId: string, expires_at: string | null) => {
  const hold = client.getQueryData<Machine>(machineKeys.one(machineId))?.hold;
  return hold ? { [machineId]: expectedMachine({ hold: { ...hold, expires_at } }) } : {};
};

/** A change of the reservation alone; a new expiry also shows at its machine. */
export function reservationChanged(client: QueryClient, id: string, changes: Partial<Reservation>): Expected {
  const { machine_id } = cachedReservation(client, id) ?? {};
  const { expires_at } = changes;
  return {
    [id]: expectedReservation(changes),
    ...(machine_id !== undefined && expires_at !== undefined && heldUntil(client, machine_id, expires_at)),
  };
}

/** A machine that customers wait for is offered to one of them, which only the server can tell. */
const hasQueue = (client: QueryClient, machineId: string) =>
  ((findCached(client, machineId) as Partial<Machine> | undefined)?.waiting ?? 0) > 0;

/** A reservation that ends releases its machines, or sells its machine. */
export function reservationEnded(
  client: QueryClient,
  id: string,
  action: keyof typeof machineStatusAfter,
  changes: Partial<Reservation> & { status: ReservationStatus },
  sale: Partial<Machine> = {},
): Expected {
  const { machine_id, linked_machine_id, waiting = 0 } = cachedReservation(client, id) ?? {};
  const status = machineStatusAfter[action];
  const frees = status === 'available';
  const released = frees && linked_machine_id != null ? linked_machine_id : undefined;
  return {
    [id]: expectedReservation(changes),
    ...(machine_id !== undefined &&
      !(frees && waiting > 0) && { [machine_id]: expectedMachine({ status, hold: null, ...sale }) }),
    ...(released !== undefined &&
      !hasQueue(client, released) && { [released]: expectedMachine({ status, hold: null }) }),
  };
}

/** The live reservation of a machine, if its reservations are loaded. */
export const cachedLiveReservation = (client: QueryClient, machineId: string) =>
  client
    .getQueryData<{ items: Reservation[] }>(reservationKeys.ofMachine(machineId))
    ?.items.find(({ machine_id, status }) => machine_id === machineId && isLive(status));
