import { randomUUID } from 'node:crypto';
import type { Role } from '@strojpark/core/domain/access/permissions';
import type { Pool } from 'pg';
import { deriveKeys, refreshToken, signAccessToken, tokenHash } from '../server/src/lib/tokens.ts';

export const benchSecret = 'the secret of benchmarks and of nothing else';

/** The tokens of someone who has signed in. */
export async function openSession(
  pool: Pool,
  role: Role = 'admin',
): Promise<{ userId: string; accessToken: string; refreshToken: string }> {
  const keys = deriveKeys(benchSecret);
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await pool.query(`insert into users (id, name, email, role) values ($1, 'Bench', $2, $3)`, [
    userId,
    `${userId}@bench.example`,
    role,
  ]);
  await pool.query(
    `insert into sessions (id, user_id, refresh_hash, remember, expires_at) values ($1, $2, $3, true, now() + interval '30 days')`,
    [sessionId, userId, tokenHash(refreshToken(keys, sessionId, 1))],
  );
  // The access token must not expire during a long run.
  const accessToken = await signAccessToken(keys, { userId, sessionId }, new Date());
  return { userId, accessToken, refreshToken: refreshToken(keys, sessionId, 1) };
}

export const authHeaders = (accessToken: string): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  'accept-language': 'cs',
});

/** Headers of a signed-in administrator. */
export async function signIn(pool: Pool): Promise<Record<string, string>> {
  return authHeaders((await openSession(pool)).accessToken);
}
