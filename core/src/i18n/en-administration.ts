import { apiKeys } from './en/api-keys.ts';
import { backups } from './en/backups.ts';
import { categories } from './en/categories.ts';
import { exchangeRates } from './en/exchange-rates.ts';
import { fieldConfig } from './en/field-config.ts';
import { gdpr } from './en/gdpr.ts';
import { mails } from './en/mails.ts';
import { manualAlternatives } from './en/manual-alternatives.ts';
import { questions } from './en/questions.ts';
import { settings } from './en/settings.ts';

/** The messages of the system settings. */
export const administration = {
  apiKeys,
  backups,
  categories,
  exchangeRates,
  fieldConfig,
  gdpr,
  mails,
  manualAlternatives,
  questions,
  settings,
};
