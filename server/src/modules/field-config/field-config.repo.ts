import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

type NewFieldConfig = Insertable<DB['field_configs']>;
type EntityType = FieldConfig['entityType'];

export function selectFieldConfigs(
  db: Db,
  entityType: EntityType,
  onlyVisible: boolean,
): Promise<FieldConfig[]> {
  return db
    .selectFrom('field_configs as c')
    .select([
      'c.id',
      'c.entity_type as entityType',
      'c.field_name as fieldName',
      'c.display_name as displayName',
      'c.field_type as fieldType',
      'c.is_visible as isVisible',
      'c.is_required as isRequired',
      'c.display_order as displayOrder',
      'c.import_column_name as importColumnName',
      'c.import_aliases as importAliases',
      'c.is_system_field as isSystemField',
      'c.is_custom as isCustom',
    ])
    .select(
      sql<FieldConfig['translations']>`(
        select json_object_agg(t.language, json_build_object(
          'displayName', t.display_name, 'placeholder', t.placeholder, 'description', t.description))
        from field_config_translations t where t.field_config_id = c.id)`.as('translations'),
    )
    .where('c.entity_type', '=', entityType)
    .$if(onlyVisible, (query) => query.where('c.is_visible', '=', true))
    .orderBy('c.display_order')
    .orderBy('c.field_name')
    .execute();
}

export function selectConfiguredFields(db: Db) {
  return db.selectFrom('field_configs').select(['entity_type', 'field_name', 'display_order']).execute();
}

/** Answers the rows that were added: another process may have been quicker with some. */
export function insertFieldConfigs(db: Db, configs: readonly NewFieldConfig[]) {
  return db
    .insertInto('field_configs')
    .values([...configs])
    .onConflict((conflict) => conflict.columns(['entity_type', 'field_name']).doNothing())
    .returning(['id', 'entity_type', 'field_name'])
    .execute();
}

export async function insertTranslations(
  db: Db,
  translations: readonly Insertable<DB['field_config_translations']>[],
): Promise<void> {
  await db
    .insertInto('field_config_translations')
    .values([...translations])
    .execute();
}
