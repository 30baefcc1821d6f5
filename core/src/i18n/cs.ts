import { account } from './cs/account.ts';
import { apiKeys } from './cs/api-keys.ts';
import { audit } from './cs/audit.ts';
import { auth } from './cs/auth.ts';
import { backups } from './cs/backups.ts';
import { categories } from './cs/categories.ts';
import { common } from './cs/common.ts';
import { dashboard } from './cs/dashboard.ts';
import { debug } from './cs/debug.ts';
import { errors } from './cs/errors.ts';
import { exports } from './cs/exports.ts';
import { fieldConfig } from './cs/field-config.ts';
import { gdpr } from './cs/gdpr.ts';
import { imports } from './cs/import.ts';
import { machines } from './cs/machines.ts';
import { mails } from './cs/mails.ts';
import { manualAlternatives } from './cs/manual-alternatives.ts';
import { reservations } from './cs/reservations.ts';
import { rolePermissions } from './cs/role-permissions.ts';
import { settings } from './cs/settings.ts';
import { shell } from './cs/shell.ts';
import { userSettings } from './cs/user-settings.ts';
import { users } from './cs/users.ts';
import { validation } from './cs/validation.ts';

/** The Czech messages: the source of truth for the keys. */
export const cs = {
  account,
  apiKeys,
  audit,
  auth,
  backups,
  categories,
  common,
  dashboard,
  debug,
  errors,
  exports,
  fieldConfig,
  gdpr,
  import: imports,
  machines,
  manualAlternatives,
  mails,
  reservations,
  rolePermissions,
  settings,
  shell,
  userSettings,
  users,
  validation,
} as const;
