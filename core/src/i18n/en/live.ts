import type { live as cs } from '../cs/live.ts';
import type { SameShape } from '../messages.ts';

export const live: SameShape<typeof cs> = {
  title: 'The machine has just changed',
  reserved: 'The machine is now reserved for {{holder}} until {{date}}.',
  reservedOpen: 'The machine is now reserved for {{holder}}.',
  held: 'The machine is now reserved.',
  pending: 'A request for approval now waits for the machine ({{holder}}).',
  sold: 'The machine is sold now.',
  deleted: 'The machine is deleted now.',
  status: 'The status of the machine is now: {{status}}.',
  changed:
    'The machine has been changed meanwhile. On saving, both changes are joined; where they differ, you choose.',
  by: 'Changed by {{name}}.',
  kept: 'What you have filled in stays.',
};
