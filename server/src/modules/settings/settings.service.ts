import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { permissionMatrix, type PermissionMatrix } from '@strojpark/core/domain/access/permissions';
import { approverRoles } from '@strojpark/core/domain/mail/mail-audience';
import type { ReservationSettings } from '@strojpark/core/domain/reservations/reservation-terms';
import {
  type SettingKey,
  settingValues,
  type SettingValues,
} from '@strojpark/core/domain/settings/setting-catalogue';
import type { PublicCtx } from '../../lib/ctx.ts';
import { lockSettings, selectSettings, selectSomeActiveUsers } from './settings.repo.ts';

/** The default currency of amounts. */
export type CompanyCurrency = SettingValues['default_currency'];

/** The effective settings; secrets are encrypted. */
export async function readSettings(ctx: Pick<PublicCtx, 'db'>): Promise<SettingValues> {
  const rows = await selectSettings(ctx.db);
  return settingValues(new Map(rows.map(({ key, value }) => [key, value])));
}

/** Reads the settings; those with these keys stay as they are until the transaction ends. A change that is being saved ends first. */
export async function holdSettings(
  ctx: Pick<PublicCtx, 'db'>,
  keys: readonly SettingKey[],
): Promise<SettingValues> {
  await lockSettings(ctx.db, keys);
  return readSettings(ctx);
}

export async function companyCurrency(ctx: Pick<PublicCtx, 'db'>): Promise<CompanyCurrency> {
  return (await readSettings(ctx)).default_currency;
}

/** Today in the company’s time zone, `YYYY-MM-DD`. */
export async function companyToday(ctx: Pick<PublicCtx, 'db' | 'now'>): Promise<string> {
  return calendarDay(ctx.now, (await readSettings(ctx)).timezone);
}

/** The permissions of each role. */
export async function readPermissions(ctx: Pick<PublicCtx, 'db'>): Promise<PermissionMatrix> {
  return permissionMatrix((await readSettings(ctx)).role_permissions);
}

/** The ids of active users who may approve; two at most. */
export async function someApprovers(ctx: Pick<PublicCtx, 'db'>): Promise<string[]> {
  return selectSomeActiveUsers(ctx.db, approverRoles(await readPermissions(ctx)), 2);
}

/** Those used by the rules of reservations. */
export const termsOf = (values: SettingValues): ReservationSettings => ({
  default_reservation_days: values.default_reservation_days,
  max_reservation_days: values.max_reservation_days,
  allow_extensions: values.allow_extensions,
  extension_days: values.RESERVATION_EXTENSION_DAYS,
  max_extensions: values.RESERVATION_MAX_EXTENSIONS,
  extensions_with_queue: values.extensions_with_queue,
  replacements_required: values.replacements_required,
  timezone: values.timezone,
});

export async function reservationSettings(ctx: Pick<PublicCtx, 'db'>): Promise<ReservationSettings> {
  return termsOf(await readSettings(ctx));
}
