import type { customers as cs } from '../cs/customers.ts';
import type { SameShape } from '../messages.ts';

export const customers: SameShape<typeof cs> = {
  details: 'Customer details',
  first: 'First record',
  last: 'Latest record',
  spellings: 'The tax id is written in different ways',
  records_one: '{{number}} record',
  records_other: '{{number}} records',
  sharingEmail: 'Others with the same email',
  noTaxId: 'no tax id',
  reservations: 'Reservations',
  noReservations: 'No reservations.',
  shown: { all: 'All', open: 'Open', completed: 'Completed', cancelled: 'Cancelled' },
  purchases: 'Purchases',
  total_one: '{{number}} machine for {{total}}',
  total_other: '{{number}} machines for {{total}}',
  demands: 'Demands',
  queue: 'Queues',
  open: '{{all}}, of which {{open}} open',
  more: 'Show more',
};
