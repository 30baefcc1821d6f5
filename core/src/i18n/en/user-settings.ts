import type { userSettings as cs } from '../cs/user-settings.ts';
import type { SameShape } from '../messages.ts';

export const userSettings: SameShape<typeof cs> = {
  profile: {
    title: 'My profile',
    hint: 'Only an administrator can change these details.',
    email: 'Email',
    phone: 'Phone',
    department: 'Department',
  },
  display: 'Language and display',
  notifications: 'Email notifications',
  fields: {
    language: 'Language',
    theme: 'Theme',
    itemsPerPage: 'Items per page',
    itemsPerPageHint:
      'How many approval requests, import rows and sales of a period (from the dashboard and reports) are loaded at a time. It does not affect other lists.',
    currency: 'Currency',
    currencyHint: 'Preselected in forms; totals are also shown in it. Recorded prices never change.',
    dateFormat: 'Date format',
    timeFormat: 'Time format',
    emailNotifications: 'Send me emails',
    emailNotificationsHint: 'Emails about your account, such as a password reset, are always sent.',
    maintenanceReminders: 'Maintenance reminders',
    maintenanceRemindersHint: 'When a machine is due for service soon.',
    commentMentions: 'Mentions in comments',
    commentMentionsHint: 'When a colleague mentions you in a comment.',
    reservationAlerts: 'Reservation emails',
    reservationAlertsHint: 'For new, extended, cancelled, completed and expiring reservations.',
  },
  currencies: { CZK: 'CZK – Czech koruna', EUR: 'EUR – euro', USD: 'USD – US dollar' },
  timeFormats: { '24h': '24 hours, {{example}}', '12h': '12 hours, {{example}}' },
  saved: 'Settings saved',
  failedToLoad: 'Your personal settings could not be loaded',
};
