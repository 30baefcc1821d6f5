import { AppError } from '../../../lib/app-error.ts';
import type { PublicCtx } from '../../../lib/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import type { Account } from '../accounts.repo.ts';
import { asUser } from '../own-account.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import * as repo from './second-factors.repo.ts';
import { countedCheck } from '../throttle/throttle.service.ts';
import { codeLimits, recoveryLimits } from '../throttle/limits.ts';
import { totpStep } from './totp.ts';

/** Null without a second factor. */
export async function activeSecret(ctx: PublicCtx, userId: string): Promise<string | null> {
  const sealed = (await repo.selectSecondFactor(ctx.db, userId))?.secret;
  return sealed == null ? null : decryptSecret(ctx, sealed);
}

/** A secret that cannot be decrypted is a fault of the installation, never a reason to let anyone in. */
export function decryptSecret(ctx: PublicCtx, sealed: string): string {
  const secret = ctx.secrets.open(sealed);
  if (secret === null)
    throw new Error('the secret for two-factor authentication was encrypted with another key');
  return secret;
}

/**
 * The second step of a sign-in, after the password: a code of the app or a recovery code, each valid once. Answers
 * whether the account has a second factor at all.
 */
export async function requireSecondFactor(
  ctx: PublicCtx,
  account: Account,
  code: string | undefined,
  address: string,
): Promise<boolean> {
  const secret = await activeSecret(ctx, account.id);
  if (secret === null) return false;
  const given = code?.replaceAll(/\s/g, '') ?? '';
  if (given === '') throw new AppError('second_factor_required');
  const isRight = /^\d{6}$/.test(given)
    ? await countedCheck(ctx, codeLimits(account.id, address), () =>
        takeAppCode(ctx, account.id, secret, given),
      )
    : await countedCheck(ctx, recoveryLimits(account.id, address), () =>
        takeRecoveryCode(ctx, account, given),
      );
  if (isRight === null) throw new AppError('second_factor_wrong');
  return true;
}

async function takeAppCode(
  ctx: PublicCtx,
  userId: string,
  secret: string,
  code: string,
): Promise<true | null> {
  const step = totpStep(secret, code, ctx.now);
  return step !== null && (await repo.takeStep(ctx.db, userId, step)) ? true : null;
}

async function takeRecoveryCode(ctx: PublicCtx, account: Account, code: string): Promise<true | null> {
  const used = await repo.takeRecoveryCode(ctx.db, account.id, recoveryCodeHash(code), ctx.now);
  if (!used) return null;
  await record(asUser(ctx, account), {
    action: 'use_recovery_code',
    entity: 'user',
    id: account.id,
    name: account.name,
  });
  return true;
}
