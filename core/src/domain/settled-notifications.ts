import type { NotificationKind, NotificationOutcome } from './notification-kinds.ts';

const reservationEnds = ['cancel', 'release', 'complete', 'storno'] as const;
const quoteDecisions = ['accept_quote', 'decline_quote', 'withdraw_quote'] as const;
const demandEnds = ['serve', 'close', 'expire'] as const;

/**
 * What settles the notifications of a kind: they then say how their matter ended, and are no longer unread. Nothing
 * settles a kind that only tells what has happened, or is about several records.
 */
export const settledBy: Record<NotificationKind, readonly NotificationOutcome[]> = {
  approval_requested: ['approve', 'reject', ...reservationEnds],
  approval_waiting: ['approve', 'reject', ...reservationEnds],
  deputy_named: [],
  deputy_ended: [],
  extension_requested: ['extend', 'decline_extension', ...reservationEnds],
  extension_granted: [],
  extension_declined: [],
  approval_confirmed: [],
  approval_rejected: [],
  reservation_expiring: ['extend', ...reservationEnds],
  reservation_released: [],
  queue_offered: ['accept', 'decline', 'withdraw', 'lapse', 'end_offer', 'skip', 'pause', 'machine_gone'],
  queue_lapsed: [],
  queue_offer_ended: [],
  queue_paused: [],
  queue_moved: [],
  queue_withdrawn: [],
  queue_machine_gone: [],
  demand_match: ['offer_match', 'reject_match', ...demandEnds],
  demand_matches: [],
  demand_expired: ['reopen'],
  demand_assigned: demandEnds,
  demands_assigned: [],
  owner_left: [],
  quote_assigned: quoteDecisions,
  quotes_assigned: [],
  quote_opened: quoteDecisions,
  quote_interest: ['settle_question', ...quoteDecisions],
  quote_accepted: ['reserve_quote', 'withdraw_quote'],
  quote_declined: ['send_quote'],
  quote_expired: ['send_quote', 'accept_quote'],
  quote_machine_taken: ['send_quote', ...quoteDecisions],
  machine_mention: [],
  reservation_mention: [],
  demand_mention: [],
  view_machine: [],
  view_machines: [],
  view_deleted: [],
  view_broken: [],
  view_hidden: [],
  import_finished: [],
  import_failed: [],
  bulk_finished: [],
  bulk_failed: [],
  export_finished: [],
  export_failed: [],
  report_finished: [],
  report_failed: [],
};
