import type { BulkAction } from '@strojpark/core/domain/bulk';

/** By what the messages call a bulk act. */
export const bulkActionKey = {
  'machines.update': 'updateMachines',
  'machines.sell': 'sellMachines',
  'machines.reserve': 'reserveMachines',
  'machines.delete': 'deleteMachines',
  'machines.restore': 'restoreMachines',
  'reservations.cancel': 'cancelReservations',
  'reservations.delete': 'deleteReservations',
  'reservations.restore': 'restoreReservations',
} as const satisfies Record<BulkAction, string>;
