import type { live as cs } from '../cs/live.ts';
import type { SameShape } from '../messages.ts';

export const live: SameShape<typeof cs> = {
  title: 'This machine has just changed',
  reserved: 'The machine is now reserved for {{holder}} until {{date}}.',
  reservedOpen: 'The machine is now reserved for {{holder}}.',
  held: 'The machine is now reserved.',
  pending: 'A reservation of the machine for {{holder}} is now pending approval.',
  sold: 'The machine has been sold.',
  deleted: 'The machine has been deleted.',
  status: 'The machine’s status is now: {{status}}.',
  changed: 'The machine has changed since you opened it.',
  merged:
    'The machine has changed since you opened it. When you save, both sets of changes are combined; if they conflict, you choose.',
  by: 'Changed by {{name}}.',
  kept: 'Everything you have entered is kept.',
};
