import { languages, type Language } from '@strojpark/core/domain/languages';
import type { FieldConfig, fieldConfigs } from '@strojpark/core/contracts/field-config';
import { entityTypes, type EntityType } from '@strojpark/core/domain/fields/custom-fields';
import { isListed } from '@strojpark/core/domain/fields/field-config-rules';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { defaultFieldConfigs } from './default-field-configs.ts';
import * as repo from './field-config.repo.ts';
import { fieldSet } from './field-set.service.ts';

/** The fields of both entity types in display order. */
export async function list(ctx: Pick<Ctx, 'db'>): Promise<FieldConfig[]> {
  return [...(await fieldSet(ctx)).configs];
}

/** The fields of one entity type in display order. */
export async function listByEntity(
  ctx: Pick<Ctx, 'db'>,
  entityType: EntityType,
  { visible = false } = {},
): Promise<FieldConfig[]> {
  const { configs } = await fieldSet(ctx);
  return configs.filter((field) => field.entityType === entityType && (!visible || isListed(field)));
}

/** The display names in each language. Where the entity types differ, a changed name is used. */
export async function listTranslations(ctx: Ctx): Promise<ResponseOf<typeof fieldConfigs.listTranslations>> {
  const { configs } = await fieldSet(ctx);
  const namesIn = (language: Language) => {
    const names: Record<string, string> = {};
    for (const field of configs) {
      const name = fieldLabel(field, language);
      const isChanged = field.isCustom || name !== message(language, `machines.fields.${field.fieldName}`);
      if (isChanged || names[field.fieldName] === undefined) names[field.fieldName] = name;
    }
    return { machines: { fields: names } };
  };
  return { cs: namesIn('cs'), en: namesIn('en') };
}

/** The display name of a field in a language. */
export const fieldLabel = ({ translations }: FieldConfig, language: Language): string =>
  translations[language].displayName;

/**
 * Adds the default configuration of core fields that have none: all of them in a new database, new ones after an
 * update. Existing configurations are not changed.
 */
export async function ensureFieldConfigs(
  ctx: Pick<Ctx, 'db'>,
  kinds: readonly EntityType[] = entityTypes,
): Promise<string[]> {
  return inTx(ctx, async ({ db }) => {
    const missing = (await missingConfigs({ db })).filter(({ entity_type }) => kinds.includes(entity_type));
    if (missing.length === 0) return [];
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
    return inserted.map(({ field_name }) => field_name);
  });
}

/** New fields are added at the end. */
export async function missingConfigs(ctx: Pick<Ctx, 'db'>) {
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
