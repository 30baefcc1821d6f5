import type { lists as cs } from '../cs/lists.ts';
import type { SameShape } from '../messages.ts';

export const lists: SameShape<typeof cs> = {
  cutShort: 'More rows could not be loaded.',
  keys: {
    title: 'Keyboard shortcuts',
    everywhere: 'Search the whole application',
    search: 'Search the list',
    next: 'Next row',
    previous: 'Previous row',
    ends: 'First row, last row',
    open: 'Show details',
    select: 'Select row',
    range: 'Click a checkbox: select a range',
    width: 'On a column header: narrower, wider',
    edit: 'Edit',
    reserve: 'Reserve',
    print: 'Print list',
    close: 'Close, clear selection',
    help: 'This list',
  },
};
