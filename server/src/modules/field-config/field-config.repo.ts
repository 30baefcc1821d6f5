import type { Language } from '@strojpark/core/domain/languages';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

export type NewFieldConfig = Insertable<DB['field_configs']>;
type Translation = Insertable<DB['field_config_translations']>;

/** Changes with every change of the configuration. */
export async function selectStamp(db: Db): Promise<string> {
  const { stamp } = await db
    .selectFrom('field_set')
    .modifyFront(named('field_set'))
    .select('stamp')
    .executeTakeFirstOrThrow();
  return stamp;
}

/** Serialises changes of the configuration. */
export async function lockFieldSet(db: Db): Promise<void> {
  await db.selectFrom('field_set').select('stamp').forUpdate().execute();
}

/** All fields of both entity types in display order. */
export function selectFieldConfigs(db: Db): Promise<FieldConfig[]> {
  return db
    .selectFrom('field_configs as c')
    .select([
      'c.id',
      'c.entity_type as entityType',
      'c.field_name as fieldName',
      'c.display_name as displayName',
      'c.field_type as fieldType',
      'c.is_used as isUsed',
      'c.is_visible as isVisible',
      'c.is_required as isRequired',
      'c.display_order as displayOrder',
      'c.import_column_name as importColumnName',
      'c.import_aliases as importAliases',
      'c.is_system_field as isSystemField',
      'c.is_custom as isCustom',
    ])
    .select(sql<FieldConfig['options']>`c.options`.as('options'))
    .select(
      sql<FieldConfig['translations']>`(
        select json_object_agg(l.language, json_build_object('displayName', coalesce(t.display_name, c.display_name),
          'placeholder', t.placeholder, 'description', t.description))
        from (values ('cs'), ('en')) as l (language)
        left join field_config_translations t on t.field_config_id = c.id and t.language = l.language)`.as(
        'translations',
      ),
    )
    .orderBy('c.entity_type', 'desc')
    .orderBy('c.display_order')
    .orderBy('c.field_name')
    .execute();
}

export function selectConfiguredFields(db: Db) {
  return db.selectFrom('field_configs').select(['entity_type', 'field_name', 'display_order']).execute();
}

/** Returns the inserted rows; another process may have inserted some of them first. */
export function insertFieldConfigs(db: Db, configs: readonly NewFieldConfig[]) {
  return db
    .insertInto('field_configs')
    .values([...configs])
    .onConflict((conflict) => conflict.columns(['entity_type', 'field_name']).doNothing())
    .returning(['id', 'entity_type', 'field_name'])
    .execute();
}

/** Adds a custom field at the end of its list; a name in use violates a constraint. */
export async function insertCustomField(
  db: Db,
  config: Omit<NewFieldConfig, 'display_order' | 'is_custom' | 'is_system_field'>,
): Promise<string> {
  const last = db
    .selectFrom('field_configs')
    .select(sql<number>`coalesce(max(display_order), -1) + 1`.as('next'))
    .where('entity_type', '=', config.entity_type);
  const { id } = await db
    .insertInto('field_configs')
    .values({ ...config, display_order: last, is_custom: true, is_system_field: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFieldConfig(
  db: Db,
  id: string,
  changes: Updateable<DB['field_configs']>,
): Promise<void> {
  await db.updateTable('field_configs').set(changes).where('id', '=', id).execute();
}

/** Stores the positions of the fields, from 0. */
export async function updateOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update field_configs c set display_order = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where c.id = o.id`.execute(db);
}

export async function deleteFieldConfig(db: Db, id: string): Promise<void> {
  await db.deleteFrom('field_configs').where('id', '=', id).execute();
}

export async function insertTranslations(db: Db, translations: readonly Translation[]): Promise<void> {
  await db
    .insertInto('field_config_translations')
    .values([...translations])
    .execute();
}

/** Writes only the given parts of a translation. */
export async function upsertTranslation(
  db: Db,
  id: string,
  language: Language,
  given: Pick<Translation, 'display_name'> & Partial<Pick<Translation, 'placeholder' | 'description'>>,
): Promise<void> {
  await db
    .insertInto('field_config_translations')
    .values({ ...given, field_config_id: id, language })
    .onConflict((conflict) => conflict.columns(['field_config_id', 'language']).doUpdateSet(given))
    .execute();
}
