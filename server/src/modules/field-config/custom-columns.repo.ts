import type { CustomFieldType } from '@strojpark/core/domain/fields/custom-fields';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db } from '../../db/connect.ts';
import { columnTypes, customColumn } from '../../db/custom-columns.ts';

/** PostgreSQL's limit per table, including dropped columns. */
export const maxColumns = 1600;

const lockNotAvailable = '55P03';
const tooManyColumns = '54011';

const hasState = (error: unknown, state: string) => error instanceof DatabaseError && error.code === state;

/** Whether a statement failed because of the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => hasState(error, lockNotAvailable);
export const isOutOfColumns = (error: unknown): boolean => hasState(error, tooManyColumns);

/** All later queries of the table queue behind a waiting ALTER TABLE, so the wait is short. */
export async function limitLockWait(db: Db): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
}

/** Blocks reading and writing machines until the end of the transaction. */
export async function lockMachineTable(db: Db): Promise<void> {
  await sql`lock table machines in access exclusive mode`.execute(db);
}

export async function addColumn(db: Db, name: string, type: CustomFieldType): Promise<void> {
  await sql`alter table machines add column ${customColumn(name)} ${sql.raw(columnTypes[type])}`.execute(db);
}

export async function dropColumn(db: Db, name: string): Promise<void> {
  await sql`alter table machines drop column ${customColumn(name)}`.execute(db);
}

export const columnTypeOf = (type: CustomFieldType): string => columnTypes[type];

export interface MachineColumn {
  columnName: string;
  dataType: string;
}

/** The columns of machines in table order. */
export async function selectColumns(db: Db): Promise<MachineColumn[]> {
  const { rows } = await sql<MachineColumn>`
    select attname::text as "columnName", format_type(atttypid, atttypmod) as "dataType"
    from pg_attribute
    where attrelid = 'machines'::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db);
  return rows;
}

export async function selectColumnCounts(db: Db): Promise<{ used: number; dropped: number }> {
  const { rows } = await sql<{ used: number; dropped: number }>`
    select count(*) as used, count(*) filter (where attisdropped) as dropped
    from pg_attribute where attrelid = 'machines'::regclass and attnum > 0`.execute(db);
  return rows[0] ?? { used: 0, dropped: 0 };
}

/** The first of the values that any machine has, including those in the trash. */
export async function selectValueInUse(
  db: Db,
  name: string,
  values: readonly string[],
): Promise<string | undefined> {
  const column = customColumn(name);
  const { rows } = await sql<{ value: string }>`
    select ${column} as value from machines where ${column} = any(${values}::text[]) limit 1`.execute(db);
  return rows[0]?.value;
}
