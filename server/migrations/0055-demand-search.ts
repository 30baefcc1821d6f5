/** The list of demands is searched by customer and note. */
export const up: readonly string[] = [
  `create index demands_search on demands using gin (search_text gin_trgm_ops)`,
];
