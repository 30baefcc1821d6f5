/** The queue is searched by customer; its machines have an index of their own. */
export const up: readonly string[] = [
  `create index queue_entries_search on queue_entries using gin (search_text gin_trgm_ops)`,
];
