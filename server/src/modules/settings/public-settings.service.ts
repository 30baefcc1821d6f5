import type { PublicSettings } from '@strojpark/core/contracts/settings';
import type { PublicCtx } from '../../lib/ctx.ts';
import { version } from '../../lib/version.ts';
import { getLogo } from '../company/company.service.ts';
import { hasUsers } from '../users/users.service.ts';
import { selectIsDemo } from './settings.repo.ts';
import { readSettings, termsOf } from './settings.service.ts';

/** The settings that anyone may read: the screens before the sign-in need them. */
export async function publicSettings(ctx: PublicCtx): Promise<PublicSettings> {
  const values = await readSettings(ctx);
  return {
    ...termsOf(values),
    company_name: values.company_name,
    company_logo: await getLogo(ctx),
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
    demo: await selectIsDemo(ctx.db),
    has_users: await hasUsers(ctx),
    version,
  };
}
