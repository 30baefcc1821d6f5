import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';

interface RecordNameProps {
  id: string;
  name: string;
  /** Only machines have a page to link to. */
  machineType: MachineType | null;
}

/** The name of a record; for a machine a link to it. */
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
