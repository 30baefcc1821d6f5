/** The calendar reads completed reservations by their sale, and queue entries that were offered by their end. */
export const up: readonly string[] = [
  `create index reservations_completed on reservations (sold_at) where status = 'completed' and deleted_at is null`,
  `create index queue_entries_answered on queue_entries (ended_at) where offered_at is not null and ended_at is not null`,
];
