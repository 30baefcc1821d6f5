import type { UserSettings } from '@strojpark/core/domain/settings/user-settings';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

type SettingsChanges = Omit<Updateable<DB['user_settings']>, 'user_id'>;

export function selectUserSettings(db: Db, userId: string) {
  return db
    .selectFrom('user_settings')
    .select([
      'language',
      'theme',
      'items_per_page',
      'currency',
      'date_format',
      'time_format',
      'email_notifications',
      'maintenance_reminders',
      'reservation_alerts',
      'comment_mentions',
      'first_steps_hidden',
      'visited_steps',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A step that was visited on another device stays visited. */
const withVisited = {
  visited_steps: sql<string[]>`array(
    select distinct unnest(user_settings.visited_steps || excluded.visited_steps)
  )`,
};

/** One statement to insert or update, so that two devices saving at once both succeed; only given fields change. */
export async function upsertUserSettings(
  db: Db,
  userId: string,
  first: Pick<UserSettings, 'language' | 'currency'>,
  changes: SettingsChanges,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await db
    .insertInto('user_settings')
    .values({ ...first, ...given, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...given, ...(changes.visited_steps && withVisited) }),
    )
    .execute();
}
