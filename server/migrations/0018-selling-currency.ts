/**
 * The agreed price keeps its currency when the machine is sold in another one; `currency` is then that of the sale.
 */
export const up: readonly string[] = [
  `alter table reservations
     add column selling_currency text not null default 'CZK' check (selling_currency in ('CZK', 'EUR', 'USD'))`,
  // A price was agreed in the currency of the machine, which the sale has stored.
  `update reservations set selling_currency = currency where currency <> 'CZK'`,
  `update reservations r set selling_currency = coalesce(nullif(s.purchase_currency, 'GBP'), 'CZK')
     from sales s where s.reservation_id = r.id`,
];
