import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { machinePaths } from '../../entities/machines/machine-paths.ts';

interface RecordNameProps {
  id: string;
  name: string;
  /** Machines open in their list; other records are only named. */
  machineType: MachineType | null;
}

/** The name of a record; of a machine a link to it. */
export function RecordName({ id, name, machineType }: RecordNameProps) {
  if (machineType === null) return name;
  return (
    <Anchor
      renderRoot={(props) => <Link to={machinePaths[machineType]} search={{ machine: id }} {...props} />}
    >
      {name}
    </Anchor>
  );
}
