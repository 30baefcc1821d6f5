import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { CustomFieldType } from '@strojpark/core/domain/fields/custom-fields';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { columnTypes, customColumn } from '../../db/custom-columns.ts';

export interface NewBackup {
  name: string;
  config: FieldConfig;
  created_at: Date;
  created_by_name: string;
}

/** Records the deletion of a field and copies its values; returns how many there are. */
export async function insertBackup(db: Db, { config, ...backup }: NewBackup): Promise<number> {
  const { id } = await db
    .insertInto('field_backups')
    .values({ ...backup, config: JSON.stringify(config), value_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const column = customColumn(config.fieldName);
  const { numAffectedRows = 0n } = await sql`
    insert into field_backup_values (backup_id, machine_id, value)
    select ${id}::uuid, id, ${column}::text from machines where ${column} is not null`.execute(db);
  const count = Number(numAffectedRows);
  await db.updateTable('field_backups').set({ value_count: count }).where('id', '=', id).execute();
  return count;
}

const backups = (db: Db) =>
  db
    .selectFrom('field_backups')
    .select(['id', 'name', 'value_count as valueCount', 'field_config_id as fieldConfigId'])
    .select(['created_at as createdAt', 'created_by_name as createdBy'])
    .select(sql<FieldConfig>`config`.as('config'));

export function selectBackups(db: Db) {
  return backups(db).orderBy('created_at', 'desc').orderBy('id').execute();
}

/** Locked, so that two restores of a backup run one after the other. */
export function lockBackup(db: Db, name: string) {
  return backups(db).where('name', '=', name).forUpdate().executeTakeFirst();
}

export async function updateBackupField(db: Db, id: string, fieldConfigId: string): Promise<void> {
  await db
    .updateTable('field_backups')
    .set({ field_config_id: fieldConfigId })
    .where('id', '=', id)
    .execute();
}

export async function deleteBackup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('field_backups').where('id', '=', id).execute();
}

/** A million values take longer than the statement timeout of requests. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(db);
}

/** Restores values on machines that still exist and have none since; returns how many. */
export async function restoreValues(
  db: Db,
  backupId: string,
  name: string,
  type: CustomFieldType,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update machines m set ${customColumn(name)} = b.value::${sql.raw(columnTypes[type])}
    from field_backup_values b
    where b.backup_id = ${backupId}::uuid and b.machine_id = m.id
      and ${customColumn(name, 'm')} is null`.execute(db);
  return Number(numAffectedRows);
}
