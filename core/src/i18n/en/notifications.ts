import type { notifications as cs } from '../cs/notifications.ts';
import type { SameShape } from '../messages.ts';

export const notifications: SameShape<typeof cs> = {
  title: 'Notifications',
  open_one: 'Notifications, {{number}} unread',
  open_other: 'Notifications, {{number}} unread',
  markAllRead: 'Mark all as read',
  none: 'Nothing here yet',
  noneHint:
    'Requests for approval, ending reservations and finished imports, exports and bulk actions arrive here.',
  failedToLoad: 'Notifications could not be loaded',
  older: 'Load older ones',
  unread: 'Unread',
  list: 'List of notifications',
  kinds: {
    approval_requested: '{{by}} asks to approve the reservation of {{machineName}} ({{customerName}})',
    approval_confirmed:
      'The reservation of {{machineName}} ({{customerName}}) is approved. Decided by {{by}}',
    approval_rejected:
      'The reservation of {{machineName}} ({{customerName}}) is rejected: {{reason}}. Decided by {{by}}',
    reservation_expiring_one: 'The reservation of {{machineName}} ({{customerName}}) ends in {{count}} day',
    reservation_expiring_other:
      'The reservation of {{machineName}} ({{customerName}}) ends in {{count}} days',
    reservation_released:
      'The reservation of {{machineName}} ({{customerName}}) has ended and the machine is free',
    import_finished:
      'The import of {{fileName}} is done: {{created}} added, {{updated}} changed, {{refused}} refused',
    import_failed: 'The import of {{fileName}} failed, nothing has changed',
    bulk_finished: '{{action}}: {{done}} done, {{failed}} left out',
    bulk_failed: '{{action}}: it failed',
    export_finished: 'The export {{name}} is ready for download',
    export_failed: 'The export {{name}} failed',
    report_finished: 'The report {{name}} is ready for download',
    report_failed: 'The report {{name}} failed',
  },
  bulkActions: {
    delete: 'Bulk deletion',
    update: 'Bulk change',
    sell: 'Bulk sale',
    reserve: 'Bulk reservation',
    cancel: 'Bulk cancellation',
    restore: 'Bulk restore',
    undo: 'Undoing a bulk action',
  },
};
