/** In-app notifications. Their texts are rendered when they are read. */

/** The action of a bulk run, as `notifications.bulkActions` names it. */
export const notifiedBulkActions = [
  'delete',
  'update',
  'sell',
  'reserve',
  'cancel',
  'restore',
  'undo',
  'withdraw',
  'close',
  'assign',
  'reprice',
  'postpone',
] as const;
export type NotifiedBulkAction = (typeof notifiedBulkActions)[number];

interface ReservationValues {
  machineName: string;
  /** The company, or the person if there is none. */
  customerName: string;
}

/** How the matter of a notification ended, as `notifications.outcomes` names it: mostly the recorded action. */
export const notificationOutcomes = [
  'approve',
  'reject',
  'extend',
  'decline_extension',
  'cancel',
  'release',
  'complete',
  'storno',
  'accept',
  'decline',
  'withdraw',
  'lapse',
  'end_offer',
  'skip',
  'pause',
  'machine_gone',
  'settle_question',
  'accept_quote',
  'decline_quote',
  'withdraw_quote',
  'send_quote',
  'reserve_quote',
  'offer_match',
  'reject_match',
  'serve',
  'close',
  'expire',
  'reopen',
] as const;
export type NotificationOutcome = (typeof notificationOutcomes)[number];

/** `machineId` and `machineType` lead to the machine. */
interface QueueValues extends ReservationValues {
  machineId: string;
  machineType: string;
}

/** `text`: what the customer wrote; empty if nothing. */
interface QuoteValues extends ReservationValues {
  number: string;
  text: string;
}

/**
 * `name` is the name of the file. What it contains, absent in older ones: data sets separated by commas, or a report, or a
 * view by its name; and its rows, unless it failed.
 */
interface FileValues {
  name: string;
  dataSets?: string;
  report?: string;
  viewName?: string;
  rows?: number;
}

/**
 * The values of each notification kind: names as they were at the time, numbers as numbers. `by` is the name of the
 * user who did it. A settled one also has `outcome` and `outcomeBy`.
 */
export interface NotificationValuesByKind {
  approval_requested: ReservationValues & { by: string };
  /** `since`: when the request was made, ISO 8601. */
  approval_waiting: ReservationValues & { since: string };
  /** Days as `YYYY-MM-DD`. */
  deputy_named: { by: string; fromDay: string; toDay: string };
  deputy_ended: { by: string };
  extension_requested: ReservationValues & { by: string; reason: string };
  extension_granted: ReservationValues & { by: string };
  extension_declined: ReservationValues & { by: string; reason: string };
  approval_confirmed: ReservationValues & { by: string };
  approval_rejected: ReservationValues & { by: string; reason: string };
  reservation_expiring: ReservationValues & { daysLeft: number };
  reservation_released: ReservationValues;
  /** `endsAt`: the end of the offer, ISO 8601. */
  queue_offered: QueueValues & { endsAt: string };
  queue_lapsed: QueueValues;
  queue_offer_ended: QueueValues & { by: string; reason: string };
  /** The machine was damaged or is being repaired, so the customer waits again. */
  queue_paused: QueueValues & { by: string };
  /** `place`: the new place, counted from 1. */
  queue_moved: QueueValues & { by: string; reason: string; place: number };
  queue_withdrawn: QueueValues & { by: string; reason: string };
  queue_machine_gone: QueueValues;
  /** A machine that fits a demand. */
  demand_match: QueueValues & { fit: 'exact' | 'close' };
  /**
   * More matches at once than are notified one by one. No customers: the record is one demand of several.
   * - `demands`: of how many demands
   * - `unowned`: 1 if nobody is responsible
   * - `machines`: the first of them, absent in older ones
   * - `newSince`: when the first was noted, absent in older ones
   */
  demand_matches: { count: number; demands: number; unowned: number; machines?: string; newSince?: string };
  /** Its last day is over; `fitting`: how many machines fit it. */
  demand_expired: { customerName: string; fitting: number };
  /** Someone made the user responsible. */
  demand_assigned: { customerName: string; by: string };
  /** Of several demands at once. */
  demands_assigned: { count: number; by: string };
  /** Someone who is no longer active leaves open demands, queue entries and quotes. */
  owner_left: { name: string; demands: number; entries: number; quotes: number };
  /** Someone made the user responsible. */
  quote_assigned: { number: string; customerName: string; by: string };
  /** Of several quotes at once. */
  quotes_assigned: { count: number; by: string };
  quote_opened: QuoteValues;
  quote_interest: QuoteValues;
  quote_accepted: QuoteValues;
  quote_declined: QuoteValues;
  quote_expired: QuoteValues;
  /** Someone else has a machine that the quote offers. */
  quote_machine_taken: QuoteValues;
  machine_mention: { machineName: string; machineType: 'used' | 'stock'; by: string };
  reservation_mention: ReservationValues & { by: string };
  demand_mention: { customerName: string; by: string };
  /** A machine that has entered a watched view. */
  view_machine: { viewName: string; machineName: string; machineId: string; machineType: string };
  /** More machines at once than are notified one by one. */
  view_machines: { viewName: string; count: number };
  /** A watched view was deleted. */
  view_deleted: { viewName: string };
  /** What a watched view filters by was deleted. */
  view_broken: { viewName: string };
  /** The user may no longer see a watched view, so it is not named. */
  view_hidden: Record<string, never>;
  import_finished: { fileName: string; created: number; updated: number; refused: number };
  import_failed: { fileName: string };
  bulk_finished: { action: NotifiedBulkAction; done: number; failed: number };
  bulk_failed: { action: NotifiedBulkAction };
  export_finished: FileValues;
  export_failed: FileValues;
  report_finished: FileValues;
  report_failed: FileValues;
}

export const notificationKinds = [
  'approval_requested',
  'approval_waiting',
  'deputy_named',
  'deputy_ended',
  'extension_requested',
  'extension_granted',
  'extension_declined',
  'approval_confirmed',
  'approval_rejected',
  'reservation_expiring',
  'reservation_released',
  'queue_offered',
  'queue_lapsed',
  'queue_offer_ended',
  'queue_paused',
  'queue_moved',
  'queue_withdrawn',
  'queue_machine_gone',
  'demand_match',
  'demand_matches',
  'demand_expired',
  'demand_assigned',
  'demands_assigned',
  'owner_left',
  'quote_assigned',
  'quotes_assigned',
  'quote_opened',
  'quote_interest',
  'quote_accepted',
  'quote_declined',
  'quote_expired',
  'quote_machine_taken',
  'machine_mention',
  'reservation_mention',
  'demand_mention',
  'view_machine',
  'view_machines',
  'view_deleted',
  'view_broken',
  'view_hidden',
  'import_finished',
  'import_failed',
  'bulk_finished',
  'bulk_failed',
  'export_finished',
  'export_failed',
  'report_finished',
  'report_failed',
] as const satisfies readonly (keyof NotificationValuesByKind)[];
export type NotificationKind = (typeof notificationKinds)[number];

export type NotificationValues<K extends NotificationKind = NotificationKind> = NotificationValuesByKind[K];

/** What a notification can link to; the web knows the screen of each. */
export const notificationEntities = [
  'machine',
  'reservation',
  'queue_entry',
  'deputy',
  'demand',
  'quote',
  'view',
  'import',
  'export',
  'report',
  'machine_bulk',
  'reservation_bulk',
] as const;
export type NotificationEntity = (typeof notificationEntities)[number];
