import type { Contract } from '../endpoint.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import { categories } from './categories.ts';
import { fieldConfigs } from './field-config.ts';
import { gdpr } from './gdpr.ts';
import { health } from './health.ts';
import { importExport } from './import-export.ts';
import { machines } from './machines.ts';
import { manualAlternatives } from './manual-alternatives.ts';
import { mails } from './mails.ts';
import { reservations } from './reservations.ts';
import { rolePermissions } from './role-permissions.ts';
import { settings } from './settings.ts';
import { system } from './system.ts';
import { userSettings } from './user-settings.ts';
import { users } from './users.ts';

/** The whole API by noun: the OpenAPI document and the authorisation test are made from it. */
export const contracts = {
  apiKeys,
  audit,
  auth,
  backups,
  categories,
  fieldConfigs,
  gdpr,
  health,
  importExport,
  machines,
  mails,
  manualAlternatives,
  reservations,
  rolePermissions,
  settings,
  system,
  userSettings,
  users,
} satisfies Record<string, Contract>;
