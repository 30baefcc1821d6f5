import type { SessionUser } from '@strojpark/core/contracts/auth';
import { permissionMatrix } from '@strojpark/core/domain/permission-matrix';
import { AppError } from '../../lib/app-error.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { selectSessionUser } from './accounts.repo.ts';
import { pendingStep } from './pending.ts';

/** The signed-in user with the permissions in force. */
export async function sessionUser(ctx: PublicCtx, userId: string): Promise<SessionUser> {
  const row = await selectSessionUser(ctx.db, userId);
  if (!row) throw new AppError('not_signed_in');
  const {
    role_permissions,
    require_2fa,
    second_factor_at,
    must_change_password,
    email_verified_at,
    language,
    ...user
  } = row;
  return {
    ...user,
    language: language ?? 'cs',
    permissions: [...permissionMatrix(role_permissions)[user.role]],
    emailVerified: email_verified_at !== null,
    hasSecondFactor: second_factor_at !== null,
    pending: pendingStep({ must_change_password, second_factor_at, require_2fa }),
  };
}
