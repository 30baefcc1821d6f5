import { randomBytes } from 'node:crypto';
import type { ApiKey, apiKeys } from '@strojpark/core/contracts/api-keys';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import type { Db } from '../../db/connect.ts';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller, Ctx } from '../../lib/ctx.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { record } from '../audit/audit.service.ts';
import * as repo from './api-keys.repo.ts';

/** Distinguishes keys from access tokens, also for tools that scan source code for leaked keys. */
const keyStart = 'sp_';
const keyBytes = 32;
const shownLength = keyStart.length + 6;
const touchEvery = 60_000;

/**
 * The caller of a bearer key: its owner, restricted to its scope; null when the header contains no key. An invalid
 * key is treated like a missing session.
 */
export async function authenticateKey(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<Caller | null> {
  const [scheme, key] = (authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !key?.startsWith(keyStart)) return null;
  const found = await repo.selectKeyCaller(db, tokenHash(key), now);
  if (!found) throw new AppError('not_signed_in');
  // The row was read with the key, so the check costs nothing and saves a write.
  const idle = now.getTime() - Date.parse(found.last_used_at ?? '1970-01-01');
  if (idle >= touchEvery) await repo.touchKey(db, found.id, now);
  const { owner_id, owner_name, role, scope, name } = found;
  return { user: { id: owner_id, name: `${name} (${owner_name})`, role, permissions: scope, scope } };
}

export function list(ctx: Ctx): Promise<ApiKey[]> {
  return repo.selectKeys(ctx.db, ctx.now);
}

export async function create(
  ctx: Ctx,
  { name, permissions, expiresAt }: BodyOf<typeof apiKeys.create>,
): Promise<ResponseOf<typeof apiKeys.create>> {
  if (ctx.user.id === null) throw new AppError('forbidden');
  if (expiresAt !== undefined && Date.parse(expiresAt) <= ctx.now.getTime())
    throw new AppError('validation', { errors: { expiresAt: [{ key: 'validation.future' }] } });
  const owner_id = ctx.user.id;
  const key = keyStart + randomBytes(keyBytes).toString('base64url');
  const scope = [...new Set(permissions)];
  return inTx(ctx, async (ctx) => {
    const id = await repo.insertKey(ctx.db, {
      name,
      prefix: key.slice(0, shownLength),
      key_hash: tokenHash(key),
      permissions: scope,
      owner_id,
      created_at: ctx.now,
      expires_at: expiresAt ?? null,
    });
    const changes = { name: { to: name }, permissions: { to: scope }, expires_at: { to: expiresAt ?? null } };
    await record(ctx, { action: 'create', entity: 'api_key', id, name, changes });
    return { ...(await get(ctx, id)), apiKey: key };
  });
}

/** A revoked key stays as it is. */
export function revoke(ctx: Ctx, id: string): Promise<ApiKey> {
  return inTx(ctx, async (ctx) => {
    const { name } = await get(ctx, id);
    if (await repo.revokeKey(ctx.db, id, ctx.user.name, ctx.now))
      await record(ctx, { action: 'revoke', entity: 'api_key', id, name });
    return get(ctx, id);
  });
}

async function get(ctx: Ctx, id: string): Promise<ApiKey> {
  const key = await repo.selectKey(ctx.db, id, ctx.now);
  if (!key) throw new AppError('not_found');
  return key;
}
