import { apiKeys } from './cs/api-keys.ts';
import { backups } from './cs/backups.ts';
import { categories } from './cs/categories.ts';
import { exchangeRates } from './cs/exchange-rates.ts';
import { fieldConfig } from './cs/field-config.ts';
import { gdpr } from './cs/gdpr.ts';
import { mails } from './cs/mails.ts';
import { manualAlternatives } from './cs/manual-alternatives.ts';
import { questions } from './cs/questions.ts';
import { settings } from './cs/settings.ts';

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
