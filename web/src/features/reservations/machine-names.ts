import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { machineDetails } from '../../entities/machines/machine-names.ts';

type ReservedMachine = Pick<Reservation, 'machine' | 'machine_id'>;

const withId = ({ machine, machine_id: id }: ReservedMachine) => ({ ...machine, id });

/** The most recognisable number of the machine. */
export const identifierOf = (reservation: ReservedMachine): string => displayIdentifier(withId(reservation));

/** Prefers the serial number, which the search covers. */
export const reservedMachineDetails = (reservation: ReservedMachine): string =>
  machineDetails(withId(reservation), reservation.machine.serial_number ?? undefined);
