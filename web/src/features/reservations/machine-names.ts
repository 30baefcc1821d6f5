import {
  displayIdentifier,
  type IdentifiedMachine,
} from '@strojpark/core/domain/machines/machine-identifier';

/** The most recognisable number of the machine. */
export const identifierOf = ({
  machine,
  machine_id: id,
}: {
  machine: IdentifiedMachine;
  machine_id: string;
}) => displayIdentifier({ ...machine, id });
