/** Personal settings: what each user chooses for themselves (spec 1 §2, §3). */

import type { DateFormat, TimeFormat } from '../dates/dates.ts';
import type { Currency } from '../money/money.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Rows in one step of a paged view. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export interface UserSettings {
  language: 'cs' | 'en';
  /** `system` follows the operating system. */
  theme: Theme;
  itemsPerPage: PageSize;
  /** Preselected in forms; totals are also shown in it. Recorded prices never change. */
  currency: Currency;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
  /** Mails at all, apart from those that an account needs, such as a new password. */
  emailNotifications: boolean;
  maintenanceReminders: boolean;
  reservationAlerts: boolean;
}

/** What holds until a user chooses. */
export const defaultUserSettings: UserSettings = {
  language: 'cs',
  theme: 'light',
  itemsPerPage: 10,
  currency: 'CZK',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: '24h',
  emailNotifications: true,
  maintenanceReminders: true,
  reservationAlerts: true,
};
