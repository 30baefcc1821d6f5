/** The list of the queue is ordered by the end of offers; entries without one follow. */
export const up: readonly string[] = [
  `create index queue_entries_offer_ends on queue_entries (offer_ends_at, id)`,
  `create index queue_entries_status_offer_ends on queue_entries (status, offer_ends_at, id)`,
];
