import type { dashboard as cs } from '../cs/dashboard.ts';
import type { SameShape } from '../messages.ts';

export const dashboard: SameShape<typeof cs> = {
  figures: {
    label: 'Key figures',
    used: 'Used machines',
    stock: 'Stock machines',
    reservations: 'Active and extended reservations',
    approvals_one: '{{number}} pending approval',
    approvals_other: '{{number}} pending approval',
    available: '{{number}} available',
    expiringSoon: '{{number}} expiring soon',
    expired: '{{number}} overdue',
    sales: 'Sales this month',
    sold_one: '{{number}} machine sold',
    sold_other: '{{number}} machines sold',
    trend: '{{percent}} vs. last month',
    salesOf: '{{from}} – {{to}}: {{total}}.',
    failed: 'Could not be loaded',
  },
  actions: {
    label: 'Quick actions',
    addUsed: 'Used machine',
    addStock: 'Stock machine',
    addReservation: 'New reservation',
    users: 'Manage users',
    import: 'Import data',
  },
  recent: {
    title: 'Recent reservations',
    all: 'All reservations',
    failed: 'The reservations could not be loaded',
    none: 'No reservations yet',
    noneText: 'New reservations will appear here.',
  },
  expiring: {
    title: 'Expiring within 7 days',
    all: 'Show all ({{number}})',
    failed: 'The expiring reservations could not be loaded',
    none: 'No reservations expire in the next 7 days',
    elapsed: 'Time elapsed: {{name}}',
  },
};
