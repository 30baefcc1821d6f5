import { named } from '../../db/named-statements.ts';
import type { Db } from '../../db/connect.ts';

export function selectSettings(db: Db) {
  return db.selectFrom('settings').modifyFront(named('settings')).select(['key', 'value']).execute();
}

/** Whether the demo data was put into this database. */
export async function selectIsDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('app_meta').select('value').where('key', '=', 'demo').executeTakeFirst();
  return row?.value === 'true';
}
