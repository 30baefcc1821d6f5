import type { Reservation } from '@strojpark/core/contracts/reservations';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';

type ReservedMachine = Pick<Reservation, 'machine' | 'machine_id'>;

/** The number by which people know the machine of a reservation. */
export function identifierOf({ machine, machine_id: id }: ReservedMachine): string {
  return displayIdentifier({ ...machine, id });
}

/** `Volvo L120 · SN-123`: the serial number that the search finds, else what the machine is known by. */
export function machineDetails(reservation: ReservedMachine): string {
  const { manufacturer, model, serial_number } = reservation.machine;
  return `${manufacturer} ${model} · ${serial_number ?? identifierOf(reservation)}`;
}
