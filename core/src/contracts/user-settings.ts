import * as z from 'zod';
import { dateFormats, timeFormats } from '../domain/dates/dates.ts';
import { pageSizes, themes, visitedSteps } from '../domain/settings/user-settings.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { currency, language } from './common.ts';

export const userSettingsBody = z.object({
  language,
  theme: z.enum(themes),
  itemsPerPage: z.literal(pageSizes),
  currency,
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
  emailNotifications: z.boolean(),
  maintenanceReminders: z.boolean(),
  reservationAlerts: z.boolean(),
  commentMentions: z.boolean(),
  firstStepsHidden: z.boolean(),
  visitedSteps: z.array(z.enum(visitedSteps)).max(visitedSteps.length),
});

export const userSettings = {
  get: endpoint({
    method: 'GET',
    path: '/users/settings',
    access: 'own-account',
    summary: 'Get your own settings; the language of the request applies until one is stored',
    response: userSettingsBody,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/settings',
    access: 'own-account',
    summary: 'Update your own settings; omitted settings are kept, visited steps are added',
    body: userSettingsBody.partial(),
    response: userSettingsBody,
  }),
} satisfies Contract;
