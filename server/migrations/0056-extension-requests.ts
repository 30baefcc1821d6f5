/**
 * A running reservation has one open request for an extension at most. It ends when the office extends the reservation or
 * declines, and with the reservation. Requests from before this column are in the history only. No check couples it to the
 * status: the previous release writes only the status when it ends a reservation.
 */
export const up: readonly string[] = [
  `alter table reservations add column extension_requested_at timestamptz`,
];
