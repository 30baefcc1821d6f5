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
  help: 'Help',
  actions: {
    add: 'Add',
    addUsed: 'Used machine',
    addStock: 'Stock machine',
    addReservation: 'Reservation',
    addDemand: 'Demand',
    addUser: 'User',
    import: 'List from a file',
  },
  steps: {
    title: 'First steps',
    hide: 'Hide',
    done: 'Done',
    open: 'To do',
    help: 'How Strojpark works: statuses, keys, permissions',
    setUp: {
      name: 'The company is set up and ready to work',
      text: 'All settings are under administration.',
    },
    machines: {
      name: 'Add your machines',
      text: 'Import a list from Excel, or add the first machine by hand.',
      import: 'Import a list',
      add: 'Add a machine',
    },
    company: {
      name: 'Enter the company details',
      text: 'The name, address and contacts are in the header of printouts and reports and in the footer of emails.',
      action: 'Enter',
    },
    logo: {
      name: 'Upload the company logo',
      text: 'It appears on the sign-in screen, on reports and in emails. A PNG or JPEG image will do.',
      action: 'Upload logo',
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
    signIn: {
      name: 'Sign in with your own password',
      text: 'You can change it in your personal settings at any time.',
    },
    profile: {
      name: 'Check your personal settings',
      text: 'Set the language, theme, date format and notifications the way you like them.',
      action: 'Open settings',
    },
    browse: {
      name: 'Look through the used machines',
      text: 'Try the search and the filters. A click on a row opens the record of the machine.',
      action: 'Show machines',
    },
    reserve: {
      name: 'See how a machine is reserved',
      text: 'Choose a machine and enter the customer. Nothing is saved until you confirm.',
      action: 'Reserve a machine',
    },
    guide: {
      name: 'Read how Strojpark works',
      text: 'What the statuses mean, which keys save work, and what your role may do.',
      action: 'Open help',
    },
  },
  work: {
    label: 'Needs attention',
    waiting: 'Waiting for you: {{number}}',
    waitingForOthers: 'Colleagues: {{number}}',
    others: 'Waiting for colleagues',
    questions: 'Customers waiting for an answer',
    none: 'Nothing is waiting for you',
    noneText: 'Anything for you to decide and your reservations about to expire will appear here.',
    offline: 'You’ll see what is waiting for you once you’re back online',
    offlineText: 'The machines you last had open are still in the lists.',
  },
  recent: {
    title: 'Recent reservations',
    all: 'All reservations',
    failed: 'The reservations could not be loaded',
    none: 'No reservations yet',
    noneText: 'New reservations will appear here.',
  },
};
