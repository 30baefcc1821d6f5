import { addSaleTotals, addStatusTotals, saleRowsOf, statusRows } from './0077-report-totals.ts';

/**
 * Counts what existed before the triggers that keep the totals of reports. A statement sees one snapshot: the rows, and what
 * the triggers have counted of them. The difference is what they have not counted. No transaction has to wait.
 */
export const up: readonly string[] = [
  addStatusTotals(
    statusRows,
    `union all
     select kind, day, from_status, to_status, type, category, currency, -n, -value, -seconds from status_change_totals`,
  ),
  addSaleTotals(`${saleRowsOf('sales', '')} union all select day, -n, -value from sale_totals`),
];
