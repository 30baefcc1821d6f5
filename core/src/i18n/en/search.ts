import type { search as cs } from '../cs/search.ts';
import type { SameShape } from '../messages.ts';

export const search: SameShape<typeof cs> = {
  open: 'Search everything',
  placeholder: 'Machine, customer, page or action…',
  results: 'Search results',
  none: 'There is nothing like that',
  noneHint: 'The search covers machines, reservations, pages and actions, as far as you may see them.',
  searching: 'Searching…',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  failed: '{{group}}: the search failed. Try again',
  groups: {
    machines: 'Machines',
    reservations: 'Reservations',
    users: 'Users',
    pages: 'Pages',
    actions: 'Actions',
  },
  actions: {
    addStock: 'Add a stock machine',
    addUsed: 'Add a used machine',
    addReservation: 'Create a reservation',
    addUser: 'Add a user',
    import: 'Import data',
    export: 'Export data',
    settings: 'Personal settings',
  },
  keys: '↑ ↓ choose, Enter opens, Esc closes',
};
