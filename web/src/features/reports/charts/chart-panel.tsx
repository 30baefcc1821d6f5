import { Box, Button, VisuallyHidden } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../../lib/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Bars, type ChartShape, type ChartType } from './bars.tsx';
import { WaitingBars } from './waiting-bars.tsx';
import styles from '../../../ui/table.module.css';
import classes from './chart-panel.module.css';

interface ChartTable {
  columns: readonly string[];
  /** The first cell names the row; `linked` are the cells as links to their rows. */
  rows: readonly { key: string; cells: readonly string[]; linked?: readonly ReactNode[] }[];
}

interface ChartPanelProps {
  title: string;
  /** What the chart counts, and how. */
  text: string;
  query: { data: unknown; error: Error | null; isPlaceholderData: boolean; refetch: () => unknown };
  type: ChartType;
  /** Undefined while loading; null when there is no data. */
  chart: Omit<ChartShape, 'type'> | null | undefined;
  /** Said instead of a chart without data. */
  none: string;
  table: ChartTable | undefined;
  footer?: ReactNode;
}

/** A chart with its numbers as a table: always there for screen readers, visible on demand. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, text, query, type, chart, none, table, footer } = props;
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const toggle = chart && (
    <Button
      size="compact-sm"
      variant="subtle"
      className={classes.switch}
      aria-pressed={isTable}
      onClick={() => setIsTable(!isTable)}
    >
      {t(isTable ? 'reports.charts.chart' : 'reports.charts.table')}
    </Button>
  );
  return (
    <Panel title={title} link={toggle}>
      <p className={classes.text}>{text}</p>
      {query.data === undefined && query.error !== null ? (
        <ErrorState
          title={t('reports.charts.failed')}
          {...failureState(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : chart === undefined || table === undefined ? (
        <div className={classes.chart}>
          <WaitingBars type={type} />
        </div>
      ) : chart === null ? (
        <EmptyState icon={IconChartBar} title={none} />
      ) : isTable ? (
        // Focusable, so that the arrow keys scroll it where it is wider than the screen.
        <Box className={classes.table} role="group" aria-label={title} tabIndex={0}>
          <DataTable isShown table={table} caption={title} />
        </Box>
      ) : (
        <>
          <div className={classes.chart} data-stale={query.isPlaceholderData || undefined}>
            <Bars type={type} {...chart} />
          </div>
          <VisuallyHidden>
            <DataTable table={table} caption={title} />
          </VisuallyHidden>
        </>
      )}
      {chart && footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </Panel>
  );
}

interface DataTableProps {
  isShown?: boolean;
  table: ChartTable;
  caption: string;
}

function DataTable({ isShown = false, table, caption }: DataTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {table.columns.map((column, index) => (
            <th key={column} className={index === 0 ? undefined : classes.number}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ key, cells, linked = cells }) => (
          <tr key={key}>
            {(isShown ? linked : cells).map((cell, index) =>
              index === 0 ? (
                <th key={table.columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={table.columns[index]} className={classes.number}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
