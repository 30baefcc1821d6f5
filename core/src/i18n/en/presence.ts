import type { presence as cs } from '../cs/presence.ts';
import type { SameShape } from '../messages.ts';

/** What colleagues are doing at an open record. */
export const presence: SameShape<typeof cs> = {
  view: '{{name}} is viewing',
  edit: '{{name}} is editing',
  queue: '{{name}} is adding to the queue',
  reserve: '{{name}} is reserving',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
};
