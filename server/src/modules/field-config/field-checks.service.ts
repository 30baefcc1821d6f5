import type { FieldConfig, fieldConfigs, fieldProblems } from '@strojpark/core/contracts/field-config';
import { builtInMachineColumns, type EntityType } from '@strojpark/core/domain/fields/custom-fields';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { record } from '../audit/audit.service.ts';
import * as columns from './custom-columns.repo.ts';
import { deleteFieldConfig, lockFieldSet } from './field-config.repo.ts';
import { ensureFieldConfigs, missingConfigs } from './field-config.service.ts';
import { customFieldsOf, fieldSet } from './field-set.service.ts';

/** Below this number of free columns the table of machines should be rebuilt. */
const fewColumns = 200;

/** Columns of machines that are neither core columns nor configured as custom fields. */
export async function listOrphanedColumns(ctx: Ctx): Promise<columns.MachineColumn[]> {
  const described = new Set(customFieldsOf(await fieldSet(ctx)).map(({ fieldName }) => fieldName));
  const found = await columns.selectColumns(ctx.db);
  return found.filter(
    ({ columnName }) => !builtInMachineColumns.includes(columnName) && !described.has(columnName),
  );
}

/** Custom fields whose column does not exist. */
export async function listOrphanedConfigurations(ctx: Ctx, entityType?: EntityType): Promise<FieldConfig[]> {
  const found = new Set((await columns.selectColumns(ctx.db)).map(({ columnName }) => columnName));
  return customFieldsOf(await fieldSet(ctx)).filter(
    (field) => !found.has(field.fieldName) && (entityType === undefined || field.entityType === entityType),
  );
}

/** Adds missing configurations of core fields and removes custom fields without a column. */
export function synchronize(
  ctx: Ctx,
  { entityType }: BodyOf<typeof fieldConfigs.synchronize>,
): Promise<ResponseOf<typeof fieldConfigs.synchronize>> {
  return inTx(ctx, async (ctx) => {
    await lockFieldSet(ctx.db);
    const orphans = await listOrphanedConfigurations(ctx, entityType);
    for (const { id } of orphans) await deleteFieldConfig(ctx.db, id);
    const created = await ensureFieldConfigs(ctx, [entityType]);
    const removed = orphans.map(({ fieldName }) => fieldName);
    if (created.length + removed.length > 0)
      await record(ctx, {
        action: 'synchronize',
        entity: 'field',
        id: entityType,
        name: entityType,
        changes: { created: { to: created }, removed: { to: removed } },
      });
    return { created, removed };
  });
}

interface Problem {
  problem: (typeof fieldProblems)[number];
  entityType: EntityType | null;
  fieldName: string | null;
}

/** Checks that configuration and table agree, and counts the columns that can still be added. */
export async function validate(ctx: Ctx): Promise<ResponseOf<typeof fieldConfigs.validate>> {
  const counts = await columns.selectColumnCounts(ctx.db);
  const limit = columns.maxColumns;
  const problems = [
    ...(await columnProblems(ctx)),
    ...(await missingConfigs(ctx)).map(({ entity_type, field_name }) =>
      problemOf('missing_configuration', field_name, entity_type),
    ),
    ...(limit - counts.used < fewColumns ? [problemOf('few_columns_left')] : []),
  ];
  return {
    isValid: problems.length === 0,
    problems: problems.map((one) => ({
      ...one,
      message: message(ctx.language, `fieldConfig.problems.${one.problem}`, {
        field: one.fieldName ?? '',
        used: counts.used,
        limit,
      }),
    })),
    columns: { ...counts, limit },
  };
}

const problemOf = (
  problem: Problem['problem'],
  fieldName: string | null = null,
  entityType: EntityType | null = null,
): Problem => ({ problem, entityType, fieldName });

async function columnProblems(ctx: Ctx): Promise<Problem[]> {
  const [orphans, missing] = [await listOrphanedColumns(ctx), await listOrphanedConfigurations(ctx)];
  const types = new Map(
    (await columns.selectColumns(ctx.db)).map(({ columnName, dataType }) => [columnName, dataType]),
  );
  const wrong = customFieldsOf(await fieldSet(ctx)).filter(({ fieldName, fieldType }) => {
    const type = types.get(fieldName);
    return type !== undefined && type !== columns.columnTypeOf(fieldType);
  });
  return [
    ...orphans.map(({ columnName }) => problemOf('orphaned_column', columnName)),
    ...missing.map(({ fieldName, entityType }) => problemOf('orphaned_configuration', fieldName, entityType)),
    ...wrong.map(({ fieldName, entityType }) => problemOf('wrong_type', fieldName, entityType)),
  ];
}

/** Called at start-up: logs where configuration and table disagree. */
export async function reportProblems(ctx: Ctx): Promise<void> {
  const { problems } = await validate({ ...ctx, language: 'en' });
  for (const { problem, fieldName, message: text } of problems) ctx.log.warn({ problem, fieldName }, text);
}
