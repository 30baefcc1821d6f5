import type { auth } from '@strojpark/core/contracts/auth';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { renderSVG } from 'uqr';
import { inTx } from '../../../db/tx.ts';
import { AppError } from '../../../lib/app-error.ts';
import { ownId, type Ctx } from '../../../lib/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { lockAccount } from '../accounts.repo.ts';
import { exceptOwnSession } from '../own-account.ts';
import { requireOwnPassword } from '../password/own-password.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { decryptSecret, activeSecret } from './second-factor-check.ts';
import * as repo from './second-factors.repo.ts';
import { endSessions } from '../sessions.service.ts';
import { countedCheck } from '../throttle/throttle.service.ts';
import { confirmationLimits } from '../throttle/limits.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** In milliseconds; an offered secret has to be confirmed within it. */
const offerLifetime = 3_600_000;

type RecoveryCodes = ResponseOf<typeof auth.confirmTotp>;

/** Offers a secret for an app. A secret in use stays valid until the new one is confirmed. */
export async function beginTotp(
  ctx: Ctx,
  password: string,
  address: string,
): Promise<ResponseOf<typeof auth.beginTotp>> {
  const { id, email } = await requireOwnPassword(ctx, password, 'password', address);
  const secret = newTotpSecret();
  await repo.offerSecret(ctx.db, id, ctx.secrets.seal(secret), ctx.now);
  const uri = totpUri(secret, email);
  return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) };
}

/** Turns on the second factor and ends the other sessions, which have not verified it. */
export async function confirmTotp(ctx: Ctx, code: string): Promise<RecoveryCodes> {
  const id = ownId(ctx);
  const step = await countedCheck(ctx, confirmationLimits(id), () => offeredStep(ctx, id, code));
  if (step === null)
    throw new AppError('validation', { errors: { code: [{ key: 'validation.codeWrong' }] } });
  return inTx(ctx, async (ctx) => {
    // A concurrent sign-in waits here and then finds the second factor.
    await lockAccount(ctx.db, id);
    if (!(await repo.confirmSecret(ctx.db, id, step.offered, step.step, ctx.now)))
      throw new AppError('conflict');
    const codes = await createRecoveryCodes(ctx, id);
    await endSessions(ctx, id, 'second factor turned on', exceptOwnSession(ctx));
    await record(ctx, { action: 'turn_on_second_factor', entity: 'user', id, name: ctx.user.name });
    return codes;
  });
}

async function offeredStep(
  ctx: Ctx,
  userId: string,
  code: string,
): Promise<{ offered: string; step: number } | null> {
  const factor = await repo.selectSecondFactor(ctx.db, userId);
  if (factor?.offered_secret == null || factor.offered_at === null) throw new AppError('conflict');
  if (ctx.now.getTime() - Date.parse(factor.offered_at) > offerLifetime) throw new AppError('conflict');
  const step = totpStep(decryptSecret(ctx, factor.offered_secret), code, ctx.now);
  return step === null ? null : { offered: factor.offered_secret, step };
}

export async function renewRecoveryCodes(
  ctx: Ctx,
  password: string,
  address: string,
): Promise<RecoveryCodes> {
  const { id, name } = await requireOwnPassword(ctx, password, 'password', address);
  return inTx(ctx, async (ctx) => {
    if ((await activeSecret(ctx, id)) === null) throw new AppError('second_factor_missing');
    const codes = await createRecoveryCodes(ctx, id);
    await record(ctx, { action: 'renew_recovery_codes', entity: 'user', id, name });
    return codes;
  });
}

export async function disableTotp(ctx: Ctx, password: string, address: string): Promise<void> {
  const { id, name } = await requireOwnPassword(ctx, password, 'password', address);
  await inTx(ctx, async (ctx) => {
    if ((await readSettings(ctx)).require_2fa) throw new AppError('second_factor_needed');
    if (!(await repo.deleteSecondFactor(ctx.db, id))) return;
    await record(ctx, { action: 'turn_off_second_factor', entity: 'user', id, name });
  });
}

/** Removes a user's second factor with its recovery codes; ending sessions is left to the caller. */
export function removeSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  return repo.deleteSecondFactor(ctx.db, userId);
}

async function createRecoveryCodes(ctx: Ctx, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  await repo.replaceRecoveryCodes(ctx.db, userId, recoveryCodes.map(recoveryCodeHash));
  return { recoveryCodes };
}
