import type { BulkAct } from '@strojpark/core/domain/bulk';

/** By what the messages call a bulk act. */
export const bulkActKey = {
  'machines.update': 'updateMachines',
  'machines.sell': 'sellMachines',
  'machines.reserve': 'reserveMachines',
  'machines.delete': 'deleteMachines',
  'machines.restore': 'restoreMachines',
  'reservations.cancel': 'cancelReservations',
  'reservations.delete': 'deleteReservations',
  'reservations.restore': 'restoreReservations',
} as const satisfies Record<BulkAct, string>;
