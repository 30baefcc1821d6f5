import type { Contract } from '../endpoint.ts';
import { auth } from './auth.ts';
import { categories } from './categories.ts';
import { fieldConfigs } from './field-config.ts';
import { health } from './health.ts';
import { importExport } from './import-export.ts';
import { machines } from './machines.ts';
import { reservations } from './reservations.ts';
import { settings } from './settings.ts';

/** The whole API by noun: the OpenAPI document and the authorisation test are made from it. */
export const contracts = {
  auth,
  categories,
  fieldConfigs,
  health,
  importExport,
  machines,
  reservations,
  settings,
} satisfies Record<string, Contract>;
