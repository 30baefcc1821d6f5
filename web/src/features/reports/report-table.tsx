import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import table from '../../ui/table.module.css';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './report-table.module.css';

interface Row {
  /** Two rows may have the same name. */
  key: string;
  /** The first one names the row. */
  cells: readonly [string, ...ReactNode[]];
}

interface ReportTableProps {
  title: string;
  columns: readonly string[];
  /** How many columns after the first one contain texts. */
  texts?: number;
  rows: readonly Row[];
}

/**
 * A table of the reports: its first column names the rows, `texts` more are texts, the others numbers. On a phone, which is
 * narrower than its columns, each row is a list of its values.
 */
export function ReportTable(props: ReportTableProps): ReactNode {
  return useIsPhone() ? <RowList {...props} /> : <Table {...props} />;
}

function Table({ title, columns: [first, ...columns], texts = 0, rows }: ReportTableProps) {
  return (
    // Focusable, so that the arrow keys scroll it where it is wider than its place.
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
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
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

function RowList({ title, columns: [, ...columns], texts = 0, rows }: ReportTableProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.rows}>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <li key={key} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <dl className={classes.values}>
              {cells.map((cell, index) => (
                <div key={columns[index]} className={classes.value}>
                  <dt>{columns[index]}</dt>
                  <dd data-numeric={index >= texts || undefined}>{cell}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
