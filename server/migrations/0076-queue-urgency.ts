const microseconds = (moment: string) =>
  `(extract(epoch from (${moment} - timestamptz '1970-01-01 00:00:00+00')) * 1000000)::bigint`;

/**
 * Sorts the list of the queue by what needs an answer, the largest number first: running offers, the next to end first; then
 * waiting entries by their place, in the same place the longest wait first; then ended entries, the last to end first. The queries
 * have the same expression: a stored column would rewrite the table, and nobody could read it until then.
 */
export const up: readonly string[] = [
  `create index queue_entries_status_urgency on queue_entries (status, (case status
     when 'offered' then 9000000000000000000 - ${microseconds('offer_ends_at')}
     when 'waiting' then 8000000000000000000 - least(position, 1000) * 4000000000000000 - ${microseconds('created_at')}
     else ${microseconds('ended_at')} end), id)`,
];
