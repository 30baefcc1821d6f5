import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import table from '../../ui/table.module.css';
import classes from './report-table.module.css';

interface ReportTableProps {
  title: string;
  columns: readonly string[];
  /** How many columns after the first one contain texts. */
  texts?: number;
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...string[]])[];
}

/** A table of the reports: its first column names the rows, `texts` more are texts, the others numbers. */
export function ReportTable({
  title,
  columns: [first, ...columns],
  texts = 0,
  rows,
}: ReportTableProps): ReactNode {
  return (
    // Focusable, so that the arrow keys scroll it where it is wider than the screen.
    <Box className={classes.table} role="group" aria-label={title} tabIndex={0}>
      <h3 className={classes.title}>{title}</h3>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={classes.head}>{first}</th>
            {columns.map((column, index) => (
              <th key={column} data-numeric={index >= texts || undefined} className={classes.head}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={[name, ...cells.slice(0, texts)].join('|')}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]} data-numeric={index >= texts || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
