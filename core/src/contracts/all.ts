import type { Contract } from '../endpoint.ts';
import { apiKeys } from './api-keys.ts';
import { approvalLinks } from './approval-links.ts';
import { attachments } from './attachments.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import { bulkRuns } from './bulk-runs.ts';
import { calendar } from './calendar.ts';
import { calendarFeed } from './calendar-feed.ts';
import { categories } from './categories.ts';
import { comments, demandComments, machineComments, reservationComments } from './comments.ts';
import { companies } from './company.ts';
import { customers } from './customers.ts';
import { costs } from './costs.ts';
import { deputies } from './deputies.ts';
import { events } from './events.ts';
import { demands } from './demands.ts';
import { badges, demandCounts, formerBadges, reservationCounts } from './badge-counts.ts';
import { exchangeRates } from './exchange-rates.ts';
import { exports } from './exports.ts';
import { fieldConfigs } from './field-config.ts';
import { gdpr } from './gdpr.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { machines } from './machines.ts';
import { manualAlternatives } from './manual-alternatives.ts';
import { mails } from './mails.ts';
import { priceChanges } from './price-changes.ts';
import { presence } from './presence.ts';
import { producedFiles } from './produced-files.ts';
import { notifications } from './notifications.ts';
import { quoteLinks } from './quote-links.ts';
import { quotes } from './quotes.ts';
import { priceCards } from './price-cards.ts';
import { queue } from './queue.ts';
import { repricing } from './repricing.ts';
import { reports } from './reports.ts';
import { reservations } from './reservations.ts';
import { rolePermissions } from './role-permissions.ts';
import { saleChecks } from './sale-checks.ts';
import { sales } from './sales.ts';
import { settings } from './settings.ts';
import { system } from './system.ts';
import { trash } from './trash.ts';
import { userSettings } from './user-settings.ts';
import { users } from './users.ts';
import { views } from './views.ts';

/** The whole API by noun; the OpenAPI document and the authorisation test are generated from it. */
export const contracts = {
  apiKeys,
  approvalLinks,
  attachments,
  audit,
  auth,
  backups,
  badges,
  bulkRuns,
  calendar,
  calendarFeed,
  categories,
  comments,
  companies,
  customers,
  costs,
  deputies,
  demandComments,
  demandCounts,
  demands,
  events,
  exchangeRates,
  exports,
  fieldConfigs,
  formerBadges,
  gdpr,
  health,
  imports,
  machineComments,
  machines,
  mails,
  manualAlternatives,
  presence,
  priceChanges,
  producedFiles,
  notifications,
  queue,
  priceCards,
  quoteLinks,
  quotes,
  repricing,
  reports,
  reservationComments,
  reservationCounts,
  reservations,
  rolePermissions,
  saleChecks,
  sales,
  settings,
  system,
  trash,
  userSettings,
  users,
  views,
} satisfies Record<string, Contract>;
