import type { gdpr as cs } from '../cs/gdpr.ts';
import type { SameShape } from '../messages.ts';

export const gdpr: SameShape<typeof cs> = {
  title: 'Anonymous customers',
  on: 'On: each night the customers of reservations that ended more than {{days}} days ago are erased.',
  off: 'Off. If it were on, the customers of reservations that ended more than {{days}} days ago would be erased.',
  irreversible: 'Machine, prices and dates stay, for the figures. What is erased cannot be restored.',
  due_one: 'Right now this would concern {{number}} reservation.',
  due_other: 'Right now this would concern {{number}} reservations.',
  none: 'Right now this would concern no reservation.',
  customer: 'Customer',
  machine: 'Machine',
  finished: 'Ended',
  first: 'The first {{shown}} of {{total}}, the longest ended on top',
};
