import type { PublicSettings } from '@strojpark/core/contracts/settings';
import { permissionMatrix } from '@strojpark/core/domain/permission-matrix';
import type { PermissionMatrix } from '@strojpark/core/domain/permissions';
import type { ReservationSettings } from '@strojpark/core/domain/reservation-terms';
import { settingValues, type SettingValues } from '@strojpark/core/domain/setting-catalogue';
import type { PublicCtx } from '../../lib/ctx.ts';
import { version } from '../../lib/version.ts';
import { selectIsDemo, selectSettings } from './settings.repo.ts';

/** The settings in force. */
export async function readSettings(ctx: Pick<PublicCtx, 'db'>): Promise<SettingValues> {
  const rows = await selectSettings(ctx.db);
  return settingValues(new Map(rows.map(({ key, value }) => [key, value])));
}

/** What each role may do. */
export async function readPermissions(ctx: Pick<PublicCtx, 'db'>): Promise<PermissionMatrix> {
  const rows = await selectSettings(ctx.db);
  return permissionMatrix(rows.find(({ key }) => key === 'role_permissions')?.value);
}

/** The settings that the rules of reservations need. */
export async function reservationSettings(ctx: Pick<PublicCtx, 'db'>): Promise<ReservationSettings> {
  const values = await readSettings(ctx);
  return {
    default_reservation_days: values.default_reservation_days,
    max_reservation_days: values.max_reservation_days,
    allow_extensions: values.allow_extensions,
    extension_days: values.RESERVATION_EXTENSION_DAYS,
    max_extensions: values.RESERVATION_MAX_EXTENSIONS,
    timezone: values.timezone,
  };
}

export async function publicSettings(ctx: PublicCtx): Promise<PublicSettings> {
  const [values, demo] = [await readSettings(ctx), await selectIsDemo(ctx.db)];
  return {
    company_name: values.company_name,
    default_currency: values.default_currency,
    password_min_length: values.password_min_length,
    allow_self_approval: values.allow_self_approval,
    ...(await reservationSettings(ctx)),
    demo,
    version,
  };
}
