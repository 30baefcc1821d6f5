import { languages } from '@strojpark/core/domain/languages';
import type { FieldConfig, fieldConfigs } from '@strojpark/core/contracts/field-config';
import { maxCustomFields } from '@strojpark/core/domain/fields/custom-fields';
import { newFieldRefusal } from '@strojpark/core/domain/fields/field-config-rules';
import { invalid } from '@strojpark/core/domain/access/refusal';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { refuseUsedByViews } from '../views/view-uses.service.ts';
import { alterMachineTable } from './alter-machine-table.ts';
import * as columns from './custom-columns.repo.ts';
import { insertBackup } from './field-backups.repo.ts';
import { getField } from './field-changes.service.ts';
import * as repo from './field-config.repo.ts';
import { fieldSet } from './field-set.service.ts';

type NewField = BodyOf<typeof fieldConfigs.create>;
type NewCompleteField = BodyOf<typeof fieldConfigs.createComplete>;

/** Adds a custom field with its translations and its column in one transaction. */
export function createComplete(ctx: Ctx, body: NewCompleteField): Promise<FieldConfig> {
  return alterMachineTable(ctx, (tx) => addField(tx, body));
}

/** `createComplete` within a table change that was already started. */
export async function addField(ctx: Ctx, body: NewCompleteField): Promise<FieldConfig> {
  const field = await insertField(ctx, body, body.translations);
  if (await columnOf(ctx, field)) throw new AppError('field_name_taken');
  // Last, because the table is locked from here to the commit.
  await columns.addColumn(ctx.db, field.fieldName, field.fieldType);
  return field;
}

const columnOf = async (ctx: Ctx, { fieldName }: FieldConfig) =>
  (await columns.selectColumns(ctx.db)).find(({ columnName }) => columnName === fieldName);

/** Adds the configuration of an existing column, with the same name in both languages. */
export function create(ctx: Ctx, body: NewField): Promise<FieldConfig> {
  return inTx(ctx, async (ctx) => {
    const name = { displayName: body.displayName, placeholder: null, description: null };
    const field = await insertField(ctx, body, { cs: name, en: name });
    const column = await columnOf(ctx, field);
    if (!column) refuse(invalid('fieldName', 'validation.fieldNoColumn'));
    if (column?.dataType !== columns.columnTypeOf(field.fieldType))
      refuse(invalid('fieldType', 'validation.fieldColumnType'));
    return field;
  });
}

async function insertField(
  ctx: Ctx,
  body: NewField,
  translations: NewCompleteField['translations'],
): Promise<FieldConfig> {
  refuse(newFieldRefusal(body));
  await repo.lockFieldSet(ctx.db);
  const { configs } = await fieldSet(ctx);
  const siblings = configs.filter((one) => one.isCustom && one.entityType === body.entityType);
  if (siblings.length >= maxCustomFields)
    throw new AppError('field_limit', { params: { max: maxCustomFields } });
  const id = await repo.insertCustomField(ctx.db, {
    entity_type: body.entityType,
    field_name: body.fieldName,
    display_name: body.displayName,
    field_type: body.fieldType,
    is_visible: body.isVisible,
    is_required: body.isRequired,
    import_column_name: body.importColumnName,
    import_aliases: body.importAliases,
    options: JSON.stringify(body.options),
  });
  await repo.insertTranslations(
    ctx.db,
    languages.map((language) => {
      const { displayName, placeholder, description } = translations[language];
      return { field_config_id: id, language, display_name: displayName, placeholder, description };
    }),
  );
  const field = await getField(ctx, id);
  const changes = changesBetween({}, field);
  await record(ctx, { action: 'create', entity: 'field', id, name: field.displayName, changes });
  return field;
}

async function customField(ctx: Ctx, id: string): Promise<FieldConfig> {
  await repo.lockFieldSet(ctx.db);
  const field = await getField(ctx, id);
  if (!field.isCustom) throw new AppError('field_protected');
  return field;
}

/** Removes the configuration of a custom field; the values stay in the column. */
export function deleteField(ctx: Ctx, id: string, options: DeleteOptions): Promise<void> {
  return inTx(ctx, async (ctx) => remove(ctx, await deletableField(ctx, id, options)));
}

type DeleteOptions = QueryOf<typeof fieldConfigs.delete>;

async function deletableField(ctx: Ctx, id: string, { despiteViews }: DeleteOptions): Promise<FieldConfig> {
  const field = await customField(ctx, id);
  const type = field.entityType === 'used_machine' ? 'used' : 'stock';
  await refuseUsedByViews(ctx, { field: field.fieldName, type }, { isConfirmed: despiteViews });
  return field;
}

/** Deletes a custom field and its column. The values are copied first, so that it can be restored. */
export function deleteComplete(
  ctx: Ctx,
  id: string,
  options: DeleteOptions,
): Promise<ResponseOf<typeof fieldConfigs.deleteComplete>> {
  return alterMachineTable(ctx, async (ctx) => {
    const field = await deletableField(ctx, id, options);
    const backupTable = backupName(field.fieldName, ctx.now);
    // Locked first, so that no value can change after it was copied.
    await columns.lockMachineTable(ctx.db);
    const valueCount = await insertBackup(ctx.db, {
      name: backupTable,
      config: field,
      created_at: ctx.now,
      created_by_name: ctx.user.name,
    });
    await columns.dropColumn(ctx.db, field.fieldName);
    await remove(ctx, field);
    return { backupTable, valueCount };
  });
}

/** For example `colour_20261121083600123`. */
const backupName = (fieldName: string, now: Date) =>
  `${fieldName}_${now.toISOString().replaceAll(/\D/g, '')}`;

async function remove(ctx: Ctx, field: FieldConfig): Promise<void> {
  await repo.deleteFieldConfig(ctx.db, field.id);
  await record(ctx, {
    action: 'delete',
    entity: 'field',
    id: field.id,
    name: field.displayName,
    changes: changesBetween(field, {}),
  });
}
