/** The trash lists and purges few of many rows. */
export const up: readonly string[] = [
  `create index machines_deleted on machines (deleted_at, id) where deleted_at is not null`,
  `create index reservations_deleted on reservations (deleted_at, id) where deleted_at is not null`,
];
