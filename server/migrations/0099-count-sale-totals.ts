import { addSaleTotals, saleRowsOf } from './0098-sale-totals.ts';

/** Counts the sales that existed before, as 0078 does: all rows of one snapshot, minus what the trigger has counted of them. */
export const up: readonly string[] = [
  addSaleTotals(
    saleRowsOf('sales', ''),
    `union all
     select kind, day, type, currency, at_loss, -n, -price, -value, -margins, -margin, -priced from sale_totals`,
  ),
];
