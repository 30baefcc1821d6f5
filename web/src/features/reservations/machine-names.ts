import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { machineDetails } from '../../entities/machines/machine-names.ts';

type ReservedMachine = Pick<Reservation, 'machine' | 'machine_id'>;

const withId = ({ machine, machine_id: id }: ReservedMachine) => ({ ...machine, id });

/** The number by which people know the machine of a reservation. */
export const identifierOf = (reservation: ReservedMachine): string => displayIdentifier(withId(reservation));

/** Shows the serial number, which the search finds, where there is one. */
export const reservedMachineDetails = (reservation: ReservedMachine): string =>
  machineDetails(withId(reservation), reservation.machine.serial_number ?? undefined);
