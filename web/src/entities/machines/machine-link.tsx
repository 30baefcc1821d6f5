import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Link } from '@tanstack/react-router';
import { Highlighted } from '../../ui/highlighted.tsx';
import { machinePaths } from './machine-paths.ts';
import classes from './machine-link.module.css';

interface MachineLinkProps {
  id: string;
  type: MachineType;
  /** It gets a touch area of 44 px of its own; in a list, the whole row is one. */
  isAlone?: boolean;
  /** The name of the machine. */
  children: string;
}

/** Links to the record of a machine in its list. */
export function MachineLink({ id, type, isAlone = false, children }: MachineLinkProps) {
  return (
    <Link
      to={machinePaths[type]}
      search={{ machine: id }}
      className={classes.link}
      data-touch={isAlone || undefined}
    >
      <Highlighted text={children} />
    </Link>
  );
}
