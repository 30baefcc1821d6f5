import { settingCatalogue } from '@strojpark/core/domain/settings/setting-catalogue';

const hour = 3_600_000;
const shortSession = 12 * hour;
const rememberedSession = 30 * 24 * hour;

/** When a new session ends even if it is active. */
export function sessionEnd(remember: boolean, now: Date): Date {
  return new Date(now.getTime() + (remember ? rememberedSession : shortSession));
}

/**
 * Whether a session has expired or was idle for longer than `session_timeout`. A remembered session may be idle for
 * any time, unless a second factor is required. Settings are in their stored form.
 */
export function isSessionOver(
  session: {
    remember: boolean;
    last_active_at: string;
    expires_at: string;
    session_timeout: string | null;
    require_2fa: string | null;
  },
  now: Date,
): boolean {
  if (Date.parse(session.expires_at) <= now.getTime()) return true;
  if (session.remember && session.require_2fa !== 'true') return false;
  const minutes = Number(session.session_timeout ?? settingCatalogue.session_timeout.default);
  return now.getTime() - Date.parse(session.last_active_at) > minutes * 60_000;
}
