import { account } from './cs/account.ts';
import { ageing } from './cs/ageing.ts';
import { apiKeys } from './cs/api-keys.ts';
import { approvalLink } from './cs/approval-link.ts';
import { attachments } from './cs/attachments.ts';
import { audit } from './cs/audit.ts';
import { auth } from './cs/auth.ts';
import { backups } from './cs/backups.ts';
import { bulk } from './cs/bulk.ts';
import { calendar } from './cs/calendar.ts';
import { categories } from './cs/categories.ts';
import { comments } from './cs/comments.ts';
import { common } from './cs/common.ts';
import { customers } from './cs/customers.ts';
import { dashboard } from './cs/dashboard.ts';
import { debug } from './cs/debug.ts';
import { deputies } from './cs/deputies.ts';
import { demands } from './cs/demands.ts';
import { errors } from './cs/errors.ts';
import { exchangeRates } from './cs/exchange-rates.ts';
import { exports } from './cs/exports.ts';
import { fieldConfig } from './cs/field-config.ts';
import { gdpr } from './cs/gdpr.ts';
import { help } from './cs/help.ts';
import { imports } from './cs/imports.ts';
import { live } from './cs/live.ts';
import { machines } from './cs/machines.ts';
import { mails } from './cs/mails.ts';
import { manualAlternatives } from './cs/manual-alternatives.ts';
import { notifications } from './cs/notifications.ts';
import { presence } from './cs/presence.ts';
import { producedFiles } from './cs/produced-files.ts';
import { quotePage } from './cs/quote-page.ts';
import { quotes } from './cs/quotes.ts';
import { lists } from './cs/lists.ts';
import { questions } from './cs/questions.ts';
import { queue } from './cs/queue.ts';
import { repricing } from './cs/repricing.ts';
import { reports } from './cs/reports.ts';
import { reservations } from './cs/reservations.ts';
import { rolePermissions } from './cs/role-permissions.ts';
import { sales } from './cs/sales.ts';
import { search } from './cs/search.ts';
import { settings } from './cs/settings.ts';
import { shell } from './cs/shell.ts';
import { trash } from './cs/trash.ts';
import { timeline } from './cs/timeline.ts';
import { userSettings } from './cs/user-settings.ts';
import { users } from './cs/users.ts';
import { validation } from './cs/validation.ts';
import { views } from './cs/views.ts';
import { wanted } from './cs/wanted.ts';

/** The Czech messages: the source of truth for the keys. */
export const cs = {
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
} as const;
