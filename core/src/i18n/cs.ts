import { auth } from './cs/auth.ts';
import { common } from './cs/common.ts';
import { dashboard } from './cs/dashboard.ts';
import { errors } from './cs/errors.ts';
import { exports } from './cs/exports.ts';
import { imports } from './cs/import.ts';
import { machines } from './cs/machines.ts';
import { reservations } from './cs/reservations.ts';
import { shell } from './cs/shell.ts';
import { validation } from './cs/validation.ts';

/** The Czech messages: the source of truth for the keys. */
export const cs = {
  auth,
  common,
  dashboard,
  errors,
  exports,
  import: imports,
  machines,
  reservations,
  shell,
  validation,
} as const;
