import { languages } from '@strojpark/core/domain/languages';
import type { FieldConfig, fieldConfigs } from '@strojpark/core/contracts/field-config';
import { noneIfEmpty } from '@strojpark/core/domain/blank';
import { fieldConfigRefusal } from '@strojpark/core/domain/fields/field-config-rules';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { selectValueInUse } from './custom-columns.repo.ts';
import * as repo from './field-config.repo.ts';
import { listByEntity } from './field-config.service.ts';
import { fieldSet } from './field-set.service.ts';

type Changes = BodyOf<typeof fieldConfigs.update>;

/** The configuration of one field. */
export async function getField(ctx: Pick<Ctx, 'db'>, id: string): Promise<FieldConfig> {
  const field = (await fieldSet(ctx)).configs.find((one) => one.id === id);
  if (!field) throw new AppError('not_found');
  return field;
}

/** Changes the configuration of a field. */
export function update(ctx: Ctx, id: string, changes: Changes): Promise<FieldConfig> {
  return inTx(ctx, async (ctx) => {
    await repo.lockFieldSet(ctx.db);
    return change(ctx, id, changes);
  });
}

/** Changes several fields, all or none. */
export function updateMany(
  ctx: Ctx,
  { configs }: BodyOf<typeof fieldConfigs.updateMany>,
): Promise<FieldConfig[]> {
  return inTx(ctx, async (ctx) => {
    await repo.lockFieldSet(ctx.db);
    const changed: FieldConfig[] = [];
    for (const { id, ...changes } of configs) changed.push(await change(ctx, id, changes));
    return changed;
  });
}

/** Puts the given fields first, in that order; the others follow in their current order. */
export function reorder(
  ctx: Ctx,
  { entityType, fieldIds }: BodyOf<typeof fieldConfigs.reorder>,
): Promise<FieldConfig[]> {
  return inTx(ctx, async (ctx) => {
    await repo.lockFieldSet(ctx.db);
    const before = await listByEntity(ctx, entityType);
    const known = new Set(before.map(({ id }) => id));
    if (!fieldIds.every((id) => known.has(id))) throw new AppError('not_found');
    const ordered = [...new Set([...fieldIds, ...known])];
    await repo.updateOrder(ctx.db, ordered);
    const after = await listByEntity(ctx, entityType);
    await record(ctx, {
      action: 'reorder',
      entity: 'field',
      id: entityType,
      name: entityType,
      changes: changesBetween(
        { order: before.map(({ fieldName }) => fieldName) },
        { order: after.map(({ fieldName }) => fieldName) },
      ),
    });
    return after;
  });
}

async function change(ctx: Ctx, id: string, changes: Changes): Promise<FieldConfig> {
  const before = await getField(ctx, id);
  refuse(fieldConfigRefusal(before, changes));
  await checkRemovedOptions(ctx, before, changes);
  await writeConfig(ctx, id, changes);
  await writeTranslations(ctx, id, changes);
  const after = await getField(ctx, id);
  const { displayName: name } = before;
  const differences = changesBetween(before, after);
  if (Object.keys(differences).length > 0)
    await record(ctx, { action: 'update', entity: 'field', id, name, changes: differences });
  return after;
}

/** An option that machines use cannot be removed. */
async function checkRemovedOptions(ctx: Ctx, field: FieldConfig, { options }: Changes): Promise<void> {
  if (options === undefined) return;
  const kept = new Set(options.map(({ value }) => value));
  const removed = field.options.map(({ value }) => value).filter((value) => !kept.has(value));
  if (removed.length === 0) return;
  const option = await selectValueInUse(ctx.db, field.fieldName, removed);
  if (option !== undefined) throw new AppError('field_option_in_use', { params: { option } });
}

async function writeConfig(ctx: Ctx, id: string, changes: Changes): Promise<void> {
  const columns = {
    display_name: changes.displayName,
    is_used: changes.isUsed,
    is_visible: changes.isVisible,
    is_required: changes.isRequired,
    display_order: changes.displayOrder,
    import_column_name: noneIfEmpty(changes.importColumnName),
    import_aliases: changes.importAliases,
    options: changes.options && JSON.stringify(changes.options),
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (given.length > 0) await repo.updateFieldConfig(ctx.db, id, Object.fromEntries(given));
}

/** A display name without translations is the name in the language of the request. */
async function writeTranslations(
  ctx: Ctx,
  id: string,
  { translations, displayName }: Changes,
): Promise<void> {
  for (const language of languages) {
    const given = translations?.[language];
    const { db } = ctx;
    if (given)
      await repo.upsertTranslation(db, id, language, {
        display_name: given.displayName,
        placeholder: given.placeholder,
        description: given.description,
      });
    else if (!translations && displayName !== undefined && language === ctx.language)
      await repo.upsertTranslation(db, id, language, { display_name: displayName });
  }
}
