import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';

/** The most recognisable number of the machine. */
export const identifierOf = ({ machine, machine_id: id }: Pick<Reservation, 'machine' | 'machine_id'>) =>
  displayIdentifier({ ...machine, id });
