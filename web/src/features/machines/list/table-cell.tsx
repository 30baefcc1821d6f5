import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import type { FieldText } from '../use-field-text.ts';
import { cellText, type ListColumn } from './list-columns.ts';
import classes from './machine-table.module.css';
import { searchedIn } from './searched-fields.ts';
import type { ListFilters } from './list-filters.ts';

interface TableCellProps {
  column: ListColumn;
  machine: MachineListItem;
  filters: ListFilters;
  text: FieldText;
}

export function TableCell({ column, machine, filters, text }: TableCellProps) {
  const { name, isNumeric } = column;
  const shown = cellText(column, machine, text);
  return (
    <div role="cell" className={classes.cell} data-numeric={isNumeric || undefined}>
      {name === 'status' ? (
        <StatusBadge status={machine.status} label={shown} />
      ) : (
        <span className={classes.label}>
          <Highlighted text={shown} query={searchedIn(name, filters)} />
        </span>
      )}
    </div>
  );
}
