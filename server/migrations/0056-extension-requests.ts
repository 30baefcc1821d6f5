/**
 * A running reservation has one open request for an extension at most. It ends when the office extends the reservation or
 * declines, and with the reservation. Requests from before this column are in the history only.
 */
export const up: readonly string[] = [
  `alter table reservations
     add column extension_requested_at timestamptz,
     add constraint reservations_extension_request_check
       check (extension_requested_at is null or status in ('active', 'extended'))`,
];
