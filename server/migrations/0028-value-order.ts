/** Values in different currencies are compared at the rates of the day, so each currency is read in its own order. */
export const up: readonly string[] = [
  `create index machines_value_by_currency on machines (type, currency, current_value, id) where deleted_at is null`,
  `drop index machines_value`,
];
