import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

export type StoredTemplate = Awaited<ReturnType<typeof selectStoredTemplates>>[number];

/** Templates changed by an administrator. */
export function selectStoredTemplates(db: Db) {
  return db
    .selectFrom('mail_templates')
    .select(['template', 'enabled', 'subject_cs', 'body_cs', 'subject_en', 'body_en', 'version'])
    .execute();
}

/** Disabled templates. */
export async function selectSwitchedOff(db: Db): Promise<string[]> {
  const rows = await selectStoredTemplates(db);
  return rows.filter(({ enabled }) => !enabled).map(({ template }) => template);
}

/** Locks the template's row, created if needed, so that two users cannot overwrite each other. */
export async function lockTemplate(db: Db, template: string, now: Date): Promise<StoredTemplate> {
  await db
    .insertInto('mail_templates')
    .values({ template, version: 0, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('mail_templates')
    .select(['template', 'enabled', 'subject_cs', 'body_cs', 'subject_en', 'body_en', 'version'])
    .where('template', '=', template)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateTemplate(
  db: Db,
  template: string,
  changes: Partial<Insertable<DB['mail_templates']>>,
): Promise<void> {
  await db
    .updateTable('mail_templates')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('template', '=', template)
    .execute();
}
