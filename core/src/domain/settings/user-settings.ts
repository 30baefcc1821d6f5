/** Personal settings of each user (spec 1 §2, §3). */

import type { Language } from '../languages.ts';
import type { DateFormat, TimeFormat } from '../dates/dates.ts';
import type { Currency } from '../money/money.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Rows per page. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The first steps that are done by looking at a screen or dialog, or (`mail`, `fleet`) by an answer that leaves everything as it is. */
export const visitedSteps = ['profile', 'browse', 'reserve', 'guide', 'mail', 'fleet'] as const;
export type VisitedStep = (typeof visitedSteps)[number];

export interface UserSettings {
  language: Language;
  theme: Theme;
  itemsPerPage: PageSize;
  /** Preselected in forms and used to show totals. Recorded prices never change. */
  currency: Currency;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
  /** Whether to receive emails at all, except essential ones such as a new password. */
  emailNotifications: boolean;
  maintenanceReminders: boolean;
  reservationAlerts: boolean;
  /** Whether to receive an email when a colleague mentions the user in a comment. */
  commentMentions: boolean;
  /** Whether the user has dismissed the first steps on the dashboard. */
  firstStepsHidden: boolean;
  /** The first steps that the user has looked at, or does without. */
  visitedSteps: VisitedStep[];
}

/** The defaults. */
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
  commentMentions: true,
  firstStepsHidden: false,
  visitedSteps: [],
};
