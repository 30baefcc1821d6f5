/** The index that running reservations are counted in also has who made them: a person’s own are counted apart. */
export const up: readonly string[] = [
  `create index reservations_running_by on reservations (expires_at, id) include (status, created_by)
     where status in ('active', 'extended')`,
  `drop index reservations_running`,
];
