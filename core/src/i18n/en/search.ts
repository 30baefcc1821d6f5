import type { search as cs } from '../cs/search.ts';
import type { SameShape } from '../messages.ts';

export const search: SameShape<typeof cs> = {
  open: 'Search everything',
  placeholder: 'Machine, customer, quote number, page…',
  results: 'Search results',
  none: 'No results',
  noneHint: 'You can search all records, customers, comments, pages and actions that you have access to.',
  searching: 'Searching…',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  failed: '{{groups}}: search failed. Try again',
  groups: {
    machines: 'Machines',
    customers: 'Customers',
    reservations: 'Reservations',
    quotes: 'Quotes',
    demands: 'Demands',
    queue: 'Queue',
    sales: 'Sales',
    comments: 'Comments',
    users: 'Users',
    views: 'Views',
    pages: 'Pages',
    actions: 'Actions',
  },
  actions: {
    addStock: 'Add stock machine',
    addUsed: 'Add used machine',
    addReservation: 'New reservation',
    addDemand: 'New demand',
    addUser: 'Add user',
    import: 'Import data',
    export: 'Export data',
    settings: 'Personal settings',
  },
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
};
