import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { StartError } from '../start-error.ts';

const key = 'app_secret_fingerprint';

/**
 * Ties the database to the secret of the first process that used it: another secret would end all sessions and could
 * not decrypt the stored secrets.
 */
export async function requireSameSecret(pool: Pool, secret: string): Promise<void> {
  const own = createHmac('sha256', secret).update('strojpark fingerprint').digest('hex');
  await pool.query('insert into app_meta (key, value) values ($1, $2) on conflict (key) do nothing', [
    key,
    own,
  ]);
  const { rows } = await pool.query<{ value: string }>('select value from app_meta where key = $1', [key]);
  if (rows[0]?.value === own) return;
  throw new StartError(
    'This database belongs to another APP_SECRET. All processes that use the same database need the same APP_SECRET: ' +
      'set it to the value used by the first process, or copy the file `secret` from the first data folder to this one.',
  );
}
