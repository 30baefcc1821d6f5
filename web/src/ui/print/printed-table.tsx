import type { ReactNode } from 'react';
import classes from './printed-table.module.css';

export interface PrintedColumn {
  label: string;
  isNumeric?: boolean;
}

interface PrintedTableProps {
  title: string;
  /** Lines below the title: number of rows, filters, time. */
  notes: readonly string[];
  columns: readonly PrintedColumn[];
  /** Something for each column. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A printed list; the head of the table is repeated on every page. */
export function PrintedTable({ title, notes, columns, rows }: PrintedTableProps) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, isNumeric }) => (
              <th key={label} scope="col" data-numeric={isNumeric || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map(({ label, isNumeric }, index) => (
                <td key={label} data-numeric={isNumeric || undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
