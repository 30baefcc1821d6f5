import { randomInt } from 'node:crypto';
import type { User, users } from '@strojpark/core/contracts/users';
import { generatedPassword } from '@strojpark/core/domain/access/generated-password';
import { phoneRefusal } from '@strojpark/core/domain/customers/phone';
import { noneIfEmpty } from '@strojpark/core/domain/blank';
import { canCreateUser, canDeleteUser, canUpdateUser } from '@strojpark/core/domain/access/user-actions';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { newPasswordHash } from '../auth/password/password.service.ts';
import { endDeputiesOf } from '../deputies/deputies.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { notifyLeftWork } from './left-work.service.ts';
import { lockUser, type LockedUser } from './locked-user.service.ts';
import { requireFreeEmail, writeChanges, type RecordChanges } from './user-changes.service.ts';
import { queueWelcome } from './user-mails.service.ts';
import * as repo from './users.repo.ts';

type CreateBody = BodyOf<typeof users.create>;
type UpdateBody = BodyOf<typeof users.update>;

export async function get(ctx: Ctx, id: string): Promise<User> {
  const user = await repo.selectUser(ctx.db, id);
  if (!user) throw new AppError('not_found');
  return user;
}

/** A database without users counts as empty. */
export const hasUsers = ({ db }: Pick<Ctx, 'db'>): Promise<boolean> => repo.selectHasUsers(db);

/** The user with this e-mail, ignoring case. */
export async function findByEmail(ctx: Ctx, email: string): Promise<User | null> {
  const found = await repo.selectUserByEmail(ctx.db, email);
  return found ? get(ctx, found.id) : null;
}

/** Creates a user; a generated password is returned only here. */
export async function create(ctx: Ctx, body: CreateBody): Promise<ResponseOf<typeof users.create>> {
  const { password: given, invite, inform, ...profile } = body;
  refuse(canCreateUser(ctx.user, profile));
  const generated = given === undefined && !invite ? await generatePassword(ctx) : null;
  const password = invite ? null : (given ?? generated);
  const words = [profile.name, profile.email];
  const password_hash = password === null ? null : await newPasswordHash(ctx, password, words, 'password');

  const user = await inTx(ctx, async (ctx) => {
    await requireFreeEmail(ctx, profile.email);
    const id = await repo.insertUser(ctx.db, {
      ...profile,
      password_hash,
      must_change_password: password_hash !== null,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    const changes = changesBetween({}, profile);
    await record(ctx, { action: 'create', entity: 'user', id, name: profile.name, changes });
    if (invite || inform) await queueWelcome(ctx, id);
    return get(ctx, id);
  });
  return { ...user, generatedPassword: generated };
}

async function generatePassword(ctx: Ctx): Promise<string> {
  return generatedPassword(randomInt, (await readSettings(ctx)).password_min_length);
}

/** Changes a user unless they were changed since `version`. */
export function update(ctx: Ctx, id: string, { version, ...body }: UpdateBody): Promise<User> {
  return inTx(ctx, async (ctx) => {
    const { user, otherAdmins } = await lockUser(ctx, id);
    const changes = changesOf(user, body);
    refuse(canUpdateUser(ctx.user, user, changes, otherAdmins));
    await requireVersion(version, user.version, () => get(ctx, id));
    refuse(phoneRefusal('phone', body.phone, user.phone));
    if (Object.keys(changes).length > 0) await writeChanges(ctx, user, changes);
    return get(ctx, id);
  });
}

/** Forms send all fields. */
function changesOf(user: LockedUser, body: RecordChanges): RecordChanges {
  const before: RecordChanges = user;
  const given = Object.entries(body).map(([field, value]) => [field, noneIfEmpty(value)] as const);
  const changed = given.filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof RecordChanges],
  );
  return Object.fromEntries(changed);
}

/** Marks the user as deleted; records they created keep their name. */
export function deleteUser(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { user, otherAdmins } = await lockUser(ctx, id);
    refuse(canDeleteUser(ctx.user, user, otherAdmins));
    await repo.updateUser(ctx.db, id, { deleted_at: ctx.now, password_hash: null }, ctx.now);
    const { name, email, role, phone, department, status } = user;
    const changes = changesBetween({ name, email, role, phone, department, status }, {});
    await record(ctx, { action: 'delete', entity: 'user', id, name, changes });
    await endSessions(ctx, id, 'deleted');
    await endDeputiesOf(ctx, id);
    if (status === 'active') await notifyLeftWork(ctx, user);
  });
}
