import type { AccountChanges } from '@strojpark/core/domain/access/user-actions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { queueVerificationMail } from '../auth/account-mails.service.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { endDeputiesOf } from '../deputies/deputies.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { notifyLeftWork } from './left-work.service.ts';
import type { LockedUser } from './locked-user.service.ts';
import * as repo from './users.repo.ts';

/** The columns that can be changed. */
export interface RecordChanges extends AccountChanges {
  name?: string | undefined;
  phone?: string | null | undefined;
  department?: string | null | undefined;
}

/** Writes and audits the changes; a new role or deactivation ends the sessions. */
export async function writeChanges(ctx: Ctx, user: LockedUser, changes: RecordChanges): Promise<void> {
  const { id, name } = user;
  const { email = user.email, role = user.role, status = user.status } = changes;
  const isNewAddress = email.toLowerCase() !== user.email.toLowerCase();
  if (isNewAddress) await requireFreeEmail(ctx, email);
  const unverified = isNewAddress ? { email_verified_at: null } : {};
  await repo.updateUser(ctx.db, id, { ...changes, ...unverified }, ctx.now);
  const before = Object.fromEntries(Object.entries(user).filter(([field]) => field in changes));
  await record(ctx, {
    action: 'update',
    entity: 'user',
    id,
    name,
    changes: changesBetween(before, { ...changes }),
  });
  const isDeactivated = status === 'inactive' && user.status === 'active';
  if (isDeactivated || role !== user.role) {
    await endSessions(ctx, id, isDeactivated ? 'deactivated' : 'role changed');
    await endDeputiesOf(ctx, id);
  }
  if (isDeactivated) await notifyLeftWork(ctx, user);
  // After the sessions have ended, because that also deletes earlier links.
  if (isNewAddress && status === 'active') await queueVerificationMail(ctx, id);
}

/** The unique constraint would refuse it too, but without naming the field. */
export async function requireFreeEmail(ctx: Ctx, email: string): Promise<void> {
  if (await repo.selectUserByEmail(ctx.db, email))
    throw new AppError('email_taken', { errors: { email: [{ key: 'errors.email_taken' }] } });
}
