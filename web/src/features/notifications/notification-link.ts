import type { Notification } from '@strojpark/core/contracts/notifications';
import { linkOptions, type LinkProps } from '@tanstack/react-router';

/** The screen that shows what a notification is about. */
export function notificationLink({ kind, entity, entity_id: id }: Notification): LinkProps {
  if (kind === 'approval_requested') return linkOptions({ to: '/admin/approval-queue' });
  switch (entity) {
    case 'reservation':
      return linkOptions({ to: '/reservations', search: { reservation: id } });
    case 'import':
      return linkOptions({ to: '/import', search: { batch: id } });
    case 'export':
      return linkOptions({ to: '/export' });
    case 'report':
      return linkOptions({ to: '/reports', search: { file: id } });
    case 'machine_bulk':
    case 'reservation_bulk':
      return linkOptions({ to: '/bulk-runs', search: { run: id } });
  }
}
