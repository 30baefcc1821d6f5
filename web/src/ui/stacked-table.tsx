import type { ReactNode } from 'react';
import classes from './stacked-table.module.css';
import table from './table.module.css';
import { useStackedRoles } from './use-stacked-roles.ts';

interface StackedColumn {
  label: string;
  isNumeric?: boolean;
  /** What the row is about: on a phone a heading instead of a value with its label. */
  isTitle?: boolean;
}

interface StackedTableProps {
  columns: readonly StackedColumn[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  className?: string | undefined;
}

/**
 * A table whose cells are below each other on a phone, each with its label: next to each other they would be a few letters
 * wide.
 */
export function StackedTable({ columns, rows, className }: StackedTableProps) {
  const named = useStackedRoles();
  return (
    <table
      role={named('table')}
      className={[table.table, classes.table, className].filter(Boolean).join(' ')}
    >
      <thead>
        <tr>
          {columns.map(({ label, isNumeric }) => (
            <th key={label} data-numeric={isNumeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={named('rowgroup')}>
        {rows.map(({ id, cells }) => (
          <tr key={id} role={named('row')}>
            {columns.map(({ label, isNumeric, isTitle = false }, index) => (
              <td
                key={label}
                role={named('cell')}
                data-label={isTitle ? undefined : label}
                data-numeric={isNumeric}
              >
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
