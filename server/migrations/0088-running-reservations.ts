/** Running reservations by their end, with the status, so that the index alone is enough to count them. */
export const up: readonly string[] = [
  `create index reservations_running on reservations (expires_at, id) include (status) where status in ('active', 'extended')`,
  `drop index reservations_expires`,
];
