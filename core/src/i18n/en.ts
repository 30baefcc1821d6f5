import type { Messages } from './messages.ts';
import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { errors } from './en/errors.ts';
import { exports } from './en/exports.ts';
import { imports } from './en/import.ts';
import { machines } from './en/machines.ts';
import { reservations } from './en/reservations.ts';
import { shell } from './en/shell.ts';
import { validation } from './en/validation.ts';

/** The English messages; a missing key does not compile. */
export const en: Messages = {
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
};
