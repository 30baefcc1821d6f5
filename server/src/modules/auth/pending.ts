import type { SessionUser } from '@strojpark/core/contracts/auth';

/** What a person has to do before they can work: first set a password, then a second factor. */
export function pendingStep(user: {
  must_change_password: boolean;
  second_factor_at: string | null;
  require_2fa: string | null;
}): SessionUser['pending'] {
  if (user.must_change_password) return 'password';
  return user.require_2fa === 'true' && user.second_factor_at === null ? 'second_factor' : null;
}
