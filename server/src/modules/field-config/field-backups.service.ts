import type { fieldConfigs, FieldConfig } from '@strojpark/core/contracts/field-config';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { alterMachineTable } from './alter-machine-table.ts';
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
 * Restores a deleted field, then its values, in two transactions: adding the column locks the table of machines,
 * which must not last as long as copying the values. The backup is kept until all values are restored, so an
 * interrupted restore can be repeated.
 */
export async function restoreBackup(
  ctx: Ctx,
  name: string,
): Promise<ResponseOf<typeof fieldConfigs.restoreBackup>> {
  const field = await restoreField(ctx, name);
  return inTx(ctx, async (ctx) => {
    const { id } = await lockBackup(ctx, name);
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

async function lockBackup(ctx: Ctx, name: string) {
  const backup = await repo.lockBackup(ctx.db, name);
  if (!backup) throw new AppError('not_found');
  return backup;
}

function restoreField(ctx: Ctx, name: string): Promise<FieldConfig> {
  return alterMachineTable(ctx, async (ctx) => {
    const { id, config, fieldConfigId } = await lockBackup(ctx, name);
    const existing = (await fieldSet(ctx)).configs.find((one) => one.id === fieldConfigId);
    if (existing) return existing;
    const field = await addField(ctx, config);
    await repo.updateBackupField(ctx.db, id, field.id);
    return field;
  });
}
