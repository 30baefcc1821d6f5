import type { Reservation } from '@strojpark/core/contracts/reservations';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';

type ReservedMachine = Pick<Reservation, 'machine' | 'machine_id'>;

/** The number by which people know the machine of a reservation. */
export function identifierOf({ machine, machine_id: id }: ReservedMachine): string {
  return displayIdentifier({ ...machine, id });
}

/** `Volvo L120 · SN-123` */
export function machineDetails(reservation: ReservedMachine): string {
  const { manufacturer, model } = reservation.machine;
  return `${manufacturer} ${model} · ${identifierOf(reservation)}`;
}
