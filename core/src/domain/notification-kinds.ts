/** What people are told of inside the product. The words are put together when they read it. */

/** What a group of records was asked for, as `notifications.bulkActions` names it. */
export const notifiedBulkActions = [
  'delete',
  'update',
  'sell',
  'reserve',
  'cancel',
  'restore',
  'undo',
] as const;
export type NotifiedBulkAction = (typeof notifiedBulkActions)[number];

interface OfReservation {
  machineName: string;
  customerName: string;
}
/** A file by the name that people know it by. */
interface OfFile {
  name: string;
}

/**
 * Each kind with what its text is told: names as they were, numbers as numbers. `by` is the name of whoever
 * did it.
 */
export interface NotificationValuesByKind {
  approval_requested: OfReservation & { by: string };
  approval_confirmed: OfReservation & { by: string };
  approval_rejected: OfReservation & { by: string; reason: string };
  reservation_expiring: OfReservation & { daysLeft: number };
  reservation_released: OfReservation;
  import_finished: { fileName: string; created: number; updated: number; refused: number };
  import_failed: { fileName: string };
  bulk_finished: { action: NotifiedBulkAction; done: number; failed: number };
  bulk_failed: { action: NotifiedBulkAction };
  export_finished: OfFile;
  export_failed: OfFile;
  report_finished: OfFile;
  report_failed: OfFile;
}

export const notificationKinds = [
  'approval_requested',
  'approval_confirmed',
  'approval_rejected',
  'reservation_expiring',
  'reservation_released',
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

/** What a notification can be about; the web knows the screen of each. */
export const notificationEntities = [
  'reservation',
  'import',
  'export',
  'report',
  'machine_bulk',
  'reservation_bulk',
] as const;
export type NotificationEntity = (typeof notificationEntities)[number];
