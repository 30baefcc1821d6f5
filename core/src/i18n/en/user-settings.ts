import type { userSettings as cs } from '../cs/user-settings.ts';
import type { SameShape } from '../messages.ts';

export const userSettings: SameShape<typeof cs> = {
  profile: {
    title: 'My profile',
    hint: 'An administrator changes these in user management.',
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    phone: 'Phone',
    department: 'Department',
  },
  display: 'Language and display',
  notifications: 'E-mail notifications',
  fields: {
    language: 'Language',
    theme: 'Theme',
    itemsPerPage: 'Items per page',
    itemsPerPageHint: 'How many items a press of “Load more” brings.',
    currency: 'Currency',
    currencyHint: 'Preselected in forms, and totals are also shown in it. Recorded prices never change.',
    dateFormat: 'Date format',
    timeFormat: 'Time format',
    emailNotifications: 'Send me e-mails',
    emailNotificationsHint: 'E-mails about your account, such as a new password, are always sent.',
    maintenanceReminders: 'Maintenance reminders',
    maintenanceRemindersHint: 'Planned maintenance of a machine is coming up.',
    reservationAlerts: 'Reservation messages',
    reservationAlertsHint: 'New, extended, cancelled and completed reservations, and those that expire soon.',
  },
  currencies: { CZK: 'CZK – Czech koruna', EUR: 'EUR – euro', USD: 'USD – US dollar' },
  timeFormats: { '24h': '24 hours, {{example}}', '12h': '12 hours, {{example}}' },
  saved: 'Settings saved',
  failedToLoad: 'Your personal settings could not be loaded',
};
