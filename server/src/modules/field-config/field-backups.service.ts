import type { fieldConfigs, FieldConfig } from '@strojpark/core/contracts/field-config';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { changingTable } from './changing-table.ts';
import { addField } from './custom-fields.service.ts';
import * as repo from './field-backups.repo.ts';
import { fieldSet } from './field-set.service.ts';

/** Deleted custom fields, newest first. */
export async function listBackups(ctx: Ctx): Promise<ResponseOf<typeof fieldConfigs.listBackups>> {
  const backups = await repo.selectBackups(ctx.db);
  return backups.map(({ name, config, valueCount, createdAt, createdBy }) => {
    const { entityType, fieldName, displayName } = config;
    return { name, entityType, fieldName, displayName, valueCount, createdAt, createdBy };
  });
}

/**
 * Brings a deleted field back, then its values. Two transactions: adding the column locks the table of machines,
 * which must not last as long as the values take. The backup stays until they are all back, so a restore that
 * was cut in between is simply done again.
 */
export async function restoreBackup(
  ctx: Ctx,
  name: string,
): Promise<ResponseOf<typeof fieldConfigs.restoreBackup>> {
  const field = await restoreField(ctx, name);
  return inTx(ctx, async (ctx) => {
    const { id } = await locked(ctx, name);
    await repo.allowLongStatements(ctx.db);
    const valueCount = await repo.restoreValues(ctx.db, id, field.fieldName, field.fieldType);
    await repo.deleteBackup(ctx.db, id);
    await record(ctx, {
      action: 'restore',
      entity: 'field',
      id: field.id,
      name: field.displayName,
      changes: { values: { to: valueCount } },
    });
    return { field, valueCount };
  });
}

async function locked(ctx: Ctx, name: string) {
  const backup = await repo.lockBackup(ctx.db, name);
  if (!backup) throw new AppError('not_found');
  return backup;
}

function restoreField(ctx: Ctx, name: string): Promise<FieldConfig> {
  return changingTable(ctx, async (ctx) => {
    const { id, config, fieldConfigId } = await locked(ctx, name);
    const begun = (await fieldSet(ctx)).configs.find((one) => one.id === fieldConfigId);
    if (begun) return begun;
    const field = await addField(ctx, config);
    await repo.updateBackupField(ctx.db, id, field.id);
    return field;
  });
}
