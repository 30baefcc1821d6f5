/** Customers to anonymise, in the order in which their reservations were finished. */
export const up: readonly string[] = [
  `create index reservations_finished on reservations (coalesce(sold_at, cancelled_at), id)
     where status in ('completed', 'cancelled') and customer_name <> '—'`,
];
