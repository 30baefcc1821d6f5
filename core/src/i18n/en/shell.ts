import type { shell as cs } from '../cs/shell.ts';
import type { SameShape } from '../messages.ts';

export const shell: SameShape<typeof cs> = {
  waiting: { overdue: 'overdue', approvals: 'to approve', offers: 'to answer', matches: 'to review' },
  nav: {
    label: 'Main menu',
    dashboard: 'Dashboard',
    usedMachines: 'Used machines',
    stockMachines: 'Stock machines',
    reservations: 'Reservations',
    reports: 'Reports',
    export: 'Export data',
    import: 'Import data',
    audit: 'Change history',
    queue: 'Queue',
    demands: 'Demands',
    trash: 'Trash',
    approvalQueue: 'Approval queue',
    users: 'Users and roles',
    systemSettings: 'System settings',
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    open: 'Open menu',
    administration: 'Administration',
    work: 'Work',
  },
  skipLink: 'Skip to content',
  language: {
    label: 'Language',
    cs: 'Čeština',
    en: 'English',
  },
  theme: {
    label: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
  },
  personalSettings: 'Personal settings',
  help: 'Help',
  userMenu: 'User menu: {{name}}',
  footer: '{{app}} {{version}}',
};
