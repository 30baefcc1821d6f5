import type { Db } from '../../db/connect.ts';

export function selectStoredSecrets(db: Db, keys: readonly string[]) {
  return db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .where('value', '<>', '')
    .execute();
}

export async function blankSetting(db: Db, key: string): Promise<void> {
  await db.updateTable('settings').set({ value: '' }).where('key', '=', key).execute();
}

export function selectSecondFactors(db: Db) {
  return db
    .selectFrom('second_factors as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.user_id', 'f.secret', 'f.offered_secret', 'u.email'])
    .execute();
}

/** Also deletes its recovery codes. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export function selectSealedMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'status', 'sealed_values'])
    .where('sealed_values', 'is not', null)
    .execute();
}

/** A mail that was sent loses only its text. */
export async function forgetMailText(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ sealed_values: null }).where('id', '=', id).execute();
}

/** The values of the mail cannot be decrypted, so it cannot be rendered. */
export async function failMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', sealed_values: null, claimed_at: null, failure: 'unreadable' })
    .where('id', '=', id)
    .execute();
}
