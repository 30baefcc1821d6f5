import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface RecordNameProps {
  id: string;
  name: string;
  /** Machines open in their list; other records are only named. */
  machineType: MachineType | null;
}

/** Where machines of a type are listed. */
export const machineLists = { stock: '/stock-machines', used: '/used-machines' } as const;

/** The name of a record; of a machine a link to it. */
export function RecordName({ id, name, machineType }: RecordNameProps) {
  if (machineType === null) return name;
  return (
    <Anchor
      renderRoot={(props) => <Link to={machineLists[machineType]} search={{ machine: id }} {...props} />}
    >
      {name}
    </Anchor>
  );
}
