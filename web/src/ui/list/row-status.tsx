import { separator } from '@strojpark/core/domain/joined';
import classes from './list-table.module.css';

interface RowStatusProps {
  /** Selects the colour `--status-<status>`. */
  status: string;
  label: string;
  /** Nothing follows in its line. */
  isAlone: boolean;
}

/** The status in the line below the name of a row; the style sheet shows it where the column of the status has no room. */
export function RowStatus({ status, label, isAlone }: RowStatusProps) {
  return (
    <span
      className={classes.status}
      style={{ color: `var(--status-${status})` }}
      data-status={isAlone ? label : label + separator}
    />
  );
}
