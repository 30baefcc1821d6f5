/** The index of all sales has what is summed for the list: also the price that was paid, and its currency. */
export const up: readonly string[] = [
  `create index sales_summed on sales (sold_at, id)
     include (price_czk, machine_type, sold_by, margin_czk, price, currency) where reversed_at is null`,
  `drop index sales_newest`,
];
