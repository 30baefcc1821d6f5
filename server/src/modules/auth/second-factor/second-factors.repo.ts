import type { Db } from '../../../db/connect.ts';

export function selectSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'offered_secret', 'offered_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Has no effect until it is confirmed. */
export async function offerSecret(db: Db, userId: string, secret: string, now: Date): Promise<void> {
  const offer = { offered_secret: secret, offered_at: now };
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...offer })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(offer))
    .execute();
}

/** False when another call has confirmed or replaced the offer in the meantime. */
export async function confirmSecret(
  db: Db,
  userId: string,
  offered: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('second_factors')
    .set({
      secret: offered,
      confirmed_at: now,
      last_used_step: step,
      offered_secret: null,
      offered_at: null,
    })
    .where('user_id', '=', userId)
    .where('offered_secret', '=', offered)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses up the code of a time step; false when it or a later one was used before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** With its recovery codes; false when it was not on. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted?.confirmed_at != null;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** False when there is no such unused code. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
