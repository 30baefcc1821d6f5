import { entityTypes, type FieldConfig } from '@strojpark/core/contracts/field-config';
import { languages } from '@strojpark/core/contracts/common';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { defaultFieldConfigs, type EntityType } from './default-field-configs.ts';
import * as repo from './field-config.repo.ts';

export function listByEntity(
  ctx: Pick<Ctx, 'db'>,
  entityType: EntityType,
  { visible = false } = {},
): Promise<FieldConfig[]> {
  return repo.selectFieldConfigs(ctx.db, entityType, visible);
}

/**
 * Adds the default configuration of every core field that has none: all of them to a new database,
 * those of a later version at its first start. What an administrator has changed stays.
 */
export async function ensureFieldConfigs(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await inTx(ctx, async ({ db }) => {
    const missing = await missingConfigs({ db });
    if (missing.length === 0) return;
    const inserted = await repo.insertFieldConfigs(
      db,
      missing.map(({ labels, ...config }) => ({ ...config, display_name: labels.cs })),
    );
    const translations = inserted.flatMap(({ id, entity_type, field_name }) => {
      const config = missing.find((one) => one.entity_type === entity_type && one.field_name === field_name);
      return languages.flatMap((language) =>
        config ? [{ field_config_id: id, language, display_name: config.labels[language] }] : [],
      );
    });
    if (translations.length > 0) await repo.insertTranslations(db, translations);
  });
}

/** New fields go behind the ones that are configured already. */
async function missingConfigs(ctx: Pick<Ctx, 'db'>) {
  const configured = await repo.selectConfiguredFields(ctx.db);
  return entityTypes.flatMap((entityType) => {
    const known = configured.filter(({ entity_type }) => entity_type === entityType);
    const names = new Set(known.map(({ field_name }) => field_name));
    const next = Math.max(-1, ...known.map(({ display_order }) => display_order)) + 1;
    return defaultFieldConfigs(entityType)
      .filter(({ field_name }) => !names.has(field_name))
      .map((config, index) => ({ ...config, entity_type: entityType, display_order: next + index }));
  });
}
