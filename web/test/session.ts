import type { SessionUser } from '@strojpark/core/contracts/auth';
import type { PublicSettings } from '@strojpark/core/contracts/settings';
import { defaultPermissions, type Role } from '@strojpark/core/domain/access/permissions';

/** Who is signed in. */
export const userOf = (role: Role, id = '99999999-9999-4999-8999-999999999999'): SessionUser => ({
  id,
  name: 'Jan Novotný',
  email: 'jan@strojpark.example',
  role,
  phone: null,
  department: null,
  status: 'active',
  language: 'cs',
  permissions: [...defaultPermissions[role]],
  emailVerified: true,
  hasSecondFactor: false,
  pending: null,
  last_login_at: null,
  created_at: '2026-08-20T08:00:00.000Z',
  updated_at: '2026-08-20T08:00:00.000Z',
});

/** What the sign-in page already knows of the installation. */
export const publicSettings: PublicSettings = {
  company_name: 'Strojpark',
  company_logo: null,
  default_currency: 'CZK',
  timezone: 'Europe/Prague',
  exchange_rate_czk_eur: 0.041,
  exchange_rate_czk_usd: 0.044,
  exchange_rate_czk_gbp: 0.034,
  session_timeout: 60,
  password_min_length: 8,
  require_2fa: false,
  default_reservation_days: 14,
  max_reservation_days: 90,
  allow_extensions: true,
  extension_days: 14,
  max_extensions: 2,
  allow_self_approval: true,
  approval_links_without_sign_in: false,
  expired_reservations: 'keep',
  expired_reservations_grace_days: 3,
  extensions_with_queue: 'allow',
  replacements_required: true,
  queue_offer_hours: 24,
  demo: false,
  has_users: true,
  version: '1.0.0',
};
