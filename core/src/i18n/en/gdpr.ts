import type { gdpr as cs } from '../cs/gdpr.ts';
import type { SameShape } from '../messages.ts';

export const gdpr: SameShape<typeof cs> = {
  title: 'Customer anonymisation',
  on: 'On. Every night, customer details are erased from reservations, queue entries, enquiries and quotes that ended more than {{days}} days ago, and from sales of that age without a reservation.',
  off: 'Off. When on, customer details are erased every night from reservations, queue entries, enquiries and quotes that ended more than {{days}} days ago, and from sales of that age without a reservation.',
  irreversible:
    'Machines, prices and dates are kept for reports. Comments and saved views that name the customer are erased too. Erased details cannot be restored.',
  due_one: 'This would currently affect {{number}} reservation.',
  due_other: 'This would currently affect {{number}} reservations.',
  others:
    'Also queue entries: {{queueEntries}}, enquiries: {{demands}}, quotes: {{quotes}}, sales without a reservation: {{sales}}, comments: {{comments}}.',
  none: 'No reservations would be affected now.',
  customer: 'Customer',
  machine: 'Machine',
  finished: 'Ended',
  first: 'The first {{shown}} of {{total}}, oldest first',
};
