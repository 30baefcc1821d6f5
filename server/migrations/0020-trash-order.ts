/** Indexes for the trash, which lists and purges few of many reservations, as for machines. */
export const up: readonly string[] = [
  `create index reservations_deleted on reservations (deleted_at) where deleted_at is not null`,
];
