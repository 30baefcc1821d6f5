import {
  addEntries,
  addSaleTotals,
  addStatusTotals,
  entryRowsOf,
  saleRowsOf,
  statusRows,
} from './0077-report-totals.ts';

/**
 * Counts what existed before the triggers of the totals of reports. One statement has one snapshot, which has exactly the
 * rows that the triggers in it have counted, so the difference is what they have not. Nobody has to wait.
 */
export const up: readonly string[] = [
  addStatusTotals(
    statusRows,
    `union all
     select kind, day, from_status, to_status, type, category, currency, -n, -value, -seconds from status_change_totals`,
  ),
  addSaleTotals(`${saleRowsOf('sales', '')} union all select day, -n, -value from sale_totals`),
  addEntries(`${entryRowsOf} union all
    select type, currency, in_stock_since, -n from machine_age_totals where kind = 'entry'`),
];
