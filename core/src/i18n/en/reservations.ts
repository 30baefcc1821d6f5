import type { reservations as cs } from '../cs/reservations.ts';
import type { SameShape } from '../messages.ts';

export const reservations: SameShape<typeof cs> = {
  status: {
    active: 'Active',
    extended: 'Extended',
    pending_approval: 'Pending approval',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
};
