import type { PublicSettings } from '@strojpark/core/contracts/settings';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { permissionMatrix, type PermissionMatrix } from '@strojpark/core/domain/access/permissions';
import { approverRoles } from '@strojpark/core/domain/mail/mail-audience';
import type { ReservationSettings } from '@strojpark/core/domain/reservations/reservation-terms';
import { settingValues, type SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import type { PublicCtx } from '../../lib/ctx.ts';
import { version } from '../../lib/version.ts';
import { selectIsDemo, selectSettings, selectSomeActiveUsers } from './settings.repo.ts';

/** The default currency of amounts. */
export type CompanyCurrency = SettingValues['default_currency'];

/** The effective settings; secrets are encrypted. */
export async function readSettings(ctx: Pick<PublicCtx, 'db'>): Promise<SettingValues> {
  const rows = await selectSettings(ctx.db);
  return settingValues(new Map(rows.map(({ key, value }) => [key, value])));
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

const termsOf = (values: SettingValues): ReservationSettings => ({
  default_reservation_days: values.default_reservation_days,
  max_reservation_days: values.max_reservation_days,
  allow_extensions: values.allow_extensions,
  extension_days: values.RESERVATION_EXTENSION_DAYS,
  max_extensions: values.RESERVATION_MAX_EXTENSIONS,
  extensions_with_queue: values.extensions_with_queue,
  timezone: values.timezone,
});

/** The settings used by the rules of reservations. */
export async function reservationSettings(ctx: Pick<PublicCtx, 'db'>): Promise<ReservationSettings> {
  return termsOf(await readSettings(ctx));
}

export async function publicSettings(ctx: PublicCtx): Promise<PublicSettings> {
  const [values, demo] = [await readSettings(ctx), await selectIsDemo(ctx.db)];
  return {
    ...termsOf(values),
    company_name: values.company_name,
    default_currency: values.default_currency,
    exchange_rate_czk_eur: values.exchange_rate_czk_eur,
    exchange_rate_czk_usd: values.exchange_rate_czk_usd,
    exchange_rate_czk_gbp: values.exchange_rate_czk_gbp,
    session_timeout: values.session_timeout,
    password_min_length: values.password_min_length,
    require_2fa: values.require_2fa,
    allow_self_approval: values.allow_self_approval,
    approval_links_without_sign_in: values.approval_links_without_sign_in,
    expired_reservations: values.expired_reservations,
    expired_reservations_grace_days: values.expired_reservations_grace_days,
    queue_offer_hours: values.queue_offer_hours,
    demo,
    version,
  };
}
