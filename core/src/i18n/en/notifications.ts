import type { notifications as cs } from '../cs/notifications.ts';
import type { SameShape } from '../messages.ts';

export const notifications: SameShape<typeof cs> = {
  title: 'Notifications',
  markAllRead: 'Mark all as read',
  none: 'No notifications yet',
  noneHint:
    'Approval requests, machines for demands, mentions in comments, reservations that expire soon, and finished imports, exports and bulk actions appear here.',
  failedToLoad: 'The notifications could not be loaded',
  older: 'Load older',
  unread: 'Unread',
  list: 'Notification list',
  kinds: {
    approval_requested:
      '{{by}} has requested approval for the reservation of {{machineName}} ({{customerName}})',
    approval_waiting:
      'The request to reserve {{machineName}} ({{customerName}}) has been waiting for a decision since {{since}}',
    deputy_named: 'You are the deputy of {{by}} for approvals, {{fromDay}} – {{toDay}}',
    deputy_ended: 'You are no longer the deputy of {{by}} for approvals',
    extension_requested:
      '{{by}} has asked to extend the reservation of {{machineName}} ({{customerName}}) although others are waiting for it. Reason: {{reason}}',
    extension_granted: 'The reservation of {{machineName}} ({{customerName}}) was extended by {{by}}',
    extension_declined:
      'The extension of the reservation of {{machineName}} ({{customerName}}) was declined by {{by}}: {{reason}}',
    approval_confirmed: 'The reservation of {{machineName}} ({{customerName}}) was approved by {{by}}',
    approval_rejected:
      'The reservation of {{machineName}} ({{customerName}}) was rejected by {{by}}: {{reason}}',
    reservation_expiring: 'The reservation of {{machineName}} ({{customerName}}) expires on {{day}}',
    reservation_released:
      'The reservation of {{machineName}} ({{customerName}}) has expired and no longer holds the machine',
    queue_offered: 'It is {{customerName}}’s turn: {{machineName}} is offered to them until {{endsAt}}',
    queue_lapsed: 'The offer of {{machineName}} to {{customerName}} was not answered and has ended',
    queue_offer_ended:
      'The offer of {{machineName}} to {{customerName}} was ended early by {{by}}: {{reason}}',
    queue_paused:
      'The offer of {{machineName}} to {{customerName}} was paused by {{by}} because the machine cannot be handed over. They keep their place',
    queue_moved:
      '{{customerName}} is now number {{place}} in the queue for {{machineName}}. {{by}}: {{reason}}',
    queue_withdrawn: '{{customerName}} was removed from the queue for {{machineName}} by {{by}}: {{reason}}',
    queue_machine_gone: '{{machineName}} is no longer for sale, so {{customerName}} cannot wait for it',
    demand_match: '{{machineName}} fits the demand of {{customerName}}',
    demand_matches_one: '{{count}} new machine fits your demands',
    demand_matches_other: '{{count}} new machines fit your demands',
    demand_expired: 'The demand of {{customerName}} has expired. Machines that fit: {{fitting}}',
    demand_assigned: '{{by}} has handed the demand of {{customerName}} over to you',
    demands_assigned_one: '{{by}} has handed {{count}} demand over to you',
    demands_assigned_other: '{{by}} has handed {{count}} demands over to you',
    owner_left:
      '{{name}} no longer has an active account. To take over: demands ({{demands}}), queue entries ({{entries}}) and quotes ({{quotes}})',
    quote_assigned: '{{by}} has handed quote {{number}} ({{customerName}}) over to you',
    quotes_assigned_one: '{{by}} has handed {{count}} quote over to you',
    quotes_assigned_other: '{{by}} has handed {{count}} quotes over to you',
    quote_opened: '{{customerName}} has opened quote {{number}} online',
    quote_interest: '{{customerName}} wrote about quote {{number}}: {{text}}',
    quote_accepted: '{{customerName}} has accepted quote {{number}}. Reserve the machine.',
    quote_declined: '{{customerName}} has declined quote {{number}}',
    quote_expired: 'Quote {{number}} ({{customerName}}) has expired without an answer',
    quote_machine_taken: '{{machineName}} from quote {{number}} ({{customerName}}) is no longer available',
    machine_mention: '{{by}} mentioned you in a comment on {{machineName}}',
    demand_mention: '{{by}} mentioned you in a comment on the demand of {{customerName}}',
    reservation_mention:
      '{{by}} mentioned you in a comment on the reservation of {{machineName}} ({{customerName}})',
    view_machine: 'New in the view “{{viewName}}”: {{machineName}}',
    view_machines_one: '{{count}} new machine in the view “{{viewName}}”',
    view_machines_other: '{{count}} new machines in the view “{{viewName}}”',
    view_deleted: 'The view “{{viewName}}” was deleted, so you are no longer notified of new machines',
    view_broken:
      'The view “{{viewName}}” filters by something that no longer exists. You are no longer notified of new machines.',
    view_hidden: 'You no longer have access to a view you were watching, so its notifications have ended',
    import_finished:
      'The import of {{fileName}} has finished: {{created}} added, {{updated}} updated, {{refused}} rejected',
    import_failed: 'The import of {{fileName}} failed and nothing was changed',
    bulk_finished: '{{action}}: {{done}} done, {{failed}} not changed',
    bulk_failed: '{{action}} failed',
    export_finished: 'The export is ready for download: {{name}}',
    export_failed: 'The export failed: {{name}}',
    report_finished: 'The report “{{name}}” is ready for download',
    report_failed: 'The report “{{name}}” failed',
  },
  nearMatch: '{{machineName}} nearly fits the demand of {{customerName}}',
  outcomes: {
    approve: 'Approved by {{by}}',
    reject: 'Rejected by {{by}}',
    extend: 'Extended by {{by}}',
    decline_extension: 'Extension declined by {{by}}',
    cancel: 'Reservation cancelled by {{by}}',
    release: 'The reservation expired and no longer holds the machine',
    complete: 'Machine sold by {{by}}',
    storno: 'Sale reversed by {{by}}',
    accept: 'Reserved by {{by}}',
    decline: 'Declined by {{by}}',
    withdraw: 'Removed from the queue by {{by}}',
    lapse: 'The offer was not answered',
    end_offer: 'Offer ended early by {{by}}',
    skip: 'Skipped by {{by}}',
    pause: 'Offer paused by {{by}}',
    machine_gone: 'The machine is no longer for sale',
  },
  bulkActions: {
    delete: 'Bulk delete',
    update: 'Bulk edit',
    sell: 'Bulk sale',
    reserve: 'Bulk reservation',
    cancel: 'Bulk cancellation',
    restore: 'Bulk restore',
    undo: 'Undoing a bulk action',
    withdraw: 'Bulk removal from the queue',
    close: 'Bulk closing',
    assign: 'Bulk handover',
    reprice: 'Bulk repricing',
    postpone: 'Bulk postponement of proposed prices',
  },
};
