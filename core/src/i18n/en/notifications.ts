import type { notifications as cs } from '../cs/notifications.ts';
import type { SameShape } from '../messages.ts';

export const notifications: SameShape<typeof cs> = {
  title: 'Notifications',
  open_one: 'Notifications, {{number}} unread',
  open_other: 'Notifications, {{number}} unread',
  markAllRead: 'Mark all as read',
  none: 'No notifications yet',
  noneHint:
    'Approval requests, expiring reservations, and finished imports, exports and bulk actions appear here.',
  failedToLoad: 'The notifications could not be loaded',
  older: 'Load older',
  unread: 'Unread',
  list: 'Notification list',
  kinds: {
    approval_requested:
      '{{by}} has requested approval for the reservation of {{machineName}} ({{customerName}})',
    approval_confirmed: 'The reservation of {{machineName}} ({{customerName}}) was approved by {{by}}',
    approval_rejected:
      'The reservation of {{machineName}} ({{customerName}}) was rejected by {{by}}: {{reason}}',
    reservation_expiring_one:
      'The reservation of {{machineName}} ({{customerName}}) expires in {{count}} day',
    reservation_expiring_other:
      'The reservation of {{machineName}} ({{customerName}}) expires in {{count}} days',
    reservation_released:
      'The reservation of {{machineName}} ({{customerName}}) has expired and the machine is available again',
    import_finished:
      'The import of {{fileName}} has finished: {{created}} created, {{updated}} updated, {{refused}} rejected',
    import_failed: 'The import of {{fileName}} failed and nothing was changed',
    bulk_finished: '{{action}}: {{done}} done, {{failed}} not changed',
    bulk_failed: '{{action}} failed',
    export_finished: 'The export {{name}} is ready for download',
    export_failed: 'The export {{name}} failed',
    report_finished: 'The report {{name}} is ready for download',
    report_failed: 'The report {{name}} failed',
  },
  outcomes: {
    approve: 'Approved by {{by}}',
    reject: 'Rejected by {{by}}',
    extend: 'Extended by {{by}}',
    cancel: 'Reservation cancelled by {{by}}',
    release: 'The reservation expired and the machine was released',
    complete: 'Machine sold by {{by}}',
    storno: 'Sale reversed by {{by}}',
  },
  bulkActions: {
    delete: 'Bulk delete',
    update: 'Bulk edit',
    sell: 'Bulk sale',
    reserve: 'Bulk reservation',
    cancel: 'Bulk cancellation',
    restore: 'Bulk restore',
    undo: 'Undoing a bulk action',
  },
};
