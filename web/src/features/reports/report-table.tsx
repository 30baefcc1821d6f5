import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';
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
      <Table fz={13} horizontalSpacing={6} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.head}>{first}</Table.Th>
            {columns.map((column, index) => (
              <Table.Th key={column} data-numeric={index >= texts || undefined} className={classes.head}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, ...cells]) => (
            <Table.Tr key={[name, ...cells.slice(0, texts)].join('|')}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={columns[index]} data-numeric={index >= texts || undefined}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
