import type { Messages } from './messages.ts';
import { account } from './en/account.ts';
import { ageing } from './en/ageing.ts';
import { apiKeys } from './en/api-keys.ts';
import { approvalLink } from './en/approval-link.ts';
import { attachments } from './en/attachments.ts';
import { audit } from './en/audit.ts';
import { auth } from './en/auth.ts';
import { backups } from './en/backups.ts';
import { bulk } from './en/bulk.ts';
import { calendar } from './en/calendar.ts';
import { categories } from './en/categories.ts';
import { comments } from './en/comments.ts';
import { common } from './en/common.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { debug } from './en/debug.ts';
import { deputies } from './en/deputies.ts';
import { demands } from './en/demands.ts';
import { errors } from './en/errors.ts';
import { exchangeRates } from './en/exchange-rates.ts';
import { exports } from './en/exports.ts';
import { fieldConfig } from './en/field-config.ts';
import { gdpr } from './en/gdpr.ts';
import { help } from './en/help.ts';
import { imports } from './en/imports.ts';
import { live } from './en/live.ts';
import { machines } from './en/machines.ts';
import { mails } from './en/mails.ts';
import { manualAlternatives } from './en/manual-alternatives.ts';
import { notifications } from './en/notifications.ts';
import { presence } from './en/presence.ts';
import { producedFiles } from './en/produced-files.ts';
import { quotePage } from './en/quote-page.ts';
import { quotes } from './en/quotes.ts';
import { lists } from './en/lists.ts';
import { questions } from './en/questions.ts';
import { queue } from './en/queue.ts';
import { repricing } from './en/repricing.ts';
import { reports } from './en/reports.ts';
import { reservations } from './en/reservations.ts';
import { rolePermissions } from './en/role-permissions.ts';
import { sales } from './en/sales.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { trash } from './en/trash.ts';
import { timeline } from './en/timeline.ts';
import { userSettings } from './en/user-settings.ts';
import { users } from './en/users.ts';
import { validation } from './en/validation.ts';
import { views } from './en/views.ts';
import { wanted } from './en/wanted.ts';

/** The English messages; a missing key does not compile. */
export const en: Messages = {
  account,
  ageing,
  apiKeys,
  approvalLink,
  attachments,
  audit,
  auth,
  backups,
  bulk,
  calendar,
  categories,
  comments,
  common,
  customers,
  dashboard,
  debug,
  deputies,
  demands,
  errors,
  exchangeRates,
  exports,
  fieldConfig,
  gdpr,
  help,
  import: imports,
  live,
  machines,
  manualAlternatives,
  mails,
  notifications,
  presence,
  producedFiles,
  lists,
  questions,
  queue,
  quotePage,
  quotes,
  repricing,
  reports,
  reservations,
  rolePermissions,
  sales,
  search,
  settings,
  shell,
  trash,
  timeline,
  userSettings,
  users,
  validation,
  views,
  wanted,
};
