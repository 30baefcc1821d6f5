/**
 * One index answers how many matches of a demand are new, how many fit, and whether any does, without reading the
 * matches. It also serves the previous release, whose index of new matches it replaces.
 */
export const up: readonly string[] = [
  `create index demand_matches_state on demand_matches (demand_id, state) where fit <> 'none'`,
  `drop index demand_matches_new`,
];
