import type { dashboard as cs } from '../cs/dashboard.ts';
import type { SameShape } from '../messages.ts';

export const dashboard: SameShape<typeof cs> = {
  figures: {
    label: 'Key figures',
    used: 'Used machines',
    stock: 'Stock machines',
    reservations: 'Reservations',
    running: 'in progress',
    approvals: '{{number}} to approve',
    available: '{{number}} available',
    sales: 'Sales this month',
    sold_one: '{{number}} machine sold',
    sold_other: '{{number}} machines sold',
    trend: '{{percent}} vs. the same days last month',
    salesOf: '{{from}} – {{to}}: {{total}}.',
    failed: 'Could not be loaded',
  },
  actions: {
    add: 'Add',
    addUsed: 'Used machine',
    addStock: 'Stock machine',
    addReservation: 'Reservation',
    addUser: 'User',
    import: 'List from a file',
  },
  steps: {
    title: 'First steps',
    hide: 'Hide',
    done: 'Done',
    open: 'To do',
    help: 'How Strojpark works: statuses, keys, permissions',
    machines: {
      name: 'Add your machines',
      text: 'Import a list from Excel, or add the first machine by hand.',
      import: 'Import a list',
      add: 'Add a machine',
    },
    company: {
      name: 'Enter the company details and logo',
      text: 'They are in the letterhead of prints and reports and in the footer of emails.',
      action: 'Enter',
    },
    colleagues: {
      name: 'Invite your colleagues',
      text: 'Everyone gets an account and a role.',
      action: 'Add a user',
    },
    reservation: {
      name: 'Create the first reservation',
      text: 'It holds a machine for a customer, so that nobody promises it twice.',
      action: 'Reserve a machine',
    },
  },
  work: {
    label: 'Waiting for a decision',
    waiting: 'Waiting for a decision: {{number}}',
    all: 'Show all ({{number}})',
    none: 'Nothing is waiting',
    noneText: 'Anything to decide and reservations about to expire will appear here.',
  },
  recent: {
    title: 'Recent reservations',
    all: 'All reservations',
    failed: 'The reservations could not be loaded',
    none: 'No reservations yet',
    noneText: 'New reservations will appear here.',
  },
};
