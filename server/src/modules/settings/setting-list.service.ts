import type { Setting } from '@strojpark/core/contracts/settings';
import {
  definitionOf,
  isSecret,
  secretMask,
  settingKeyOf,
  settingKeys,
  settingKeysOf,
  type SettingKey,
} from '@strojpark/core/domain/settings/setting-catalogue';
import { templateSettingsCategory } from '@strojpark/core/domain/settings/setting-categories';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { selectStoredSettings } from './settings.repo.ts';
import { getTemplateSetting, listTemplateSettings } from './template-settings.service.ts';

/** The value to show: a secret is masked. */
export function displayValue(key: SettingKey, value: string): string {
  return isSecret(key) && value !== '' ? secretMask : value;
}

export async function listByKeys(ctx: Pick<Ctx, 'db'>, keys: readonly SettingKey[]): Promise<Setting[]> {
  const stored = new Map((await selectStoredSettings(ctx.db, keys)).map((row) => [row.key, row]));
  return keys.map((key) => {
    const definition = definitionOf(key);
    const row = stored.get(key);
    const defaultValue = String(definition.default);
    const value = row?.value ?? defaultValue;
    return {
      key,
      value: displayValue(key, value),
      type: definition.type,
      category: definition.category,
      description: row?.description ?? null,
      isPublic: definition.public === true,
      defaultValue,
      isDefault: value === defaultValue,
      isSecret: isSecret(key),
      isSet: value !== '',
      created_at: row?.created_at ?? null,
      updated_at: row?.updated_at ?? null,
      updated_by_name: row?.updated_by_name ?? null,
    };
  });
}

export async function list(ctx: Ctx, { onlyPublic = false } = {}): Promise<Setting[]> {
  if (onlyPublic)
    return listByKeys(
      ctx,
      settingKeys.filter((key) => definitionOf(key).public === true),
    );
  return [...(await listByKeys(ctx, settingKeys)), ...(await listTemplateSettings(ctx))];
}

export function listByCategory(ctx: Ctx, category: Setting['category']): Promise<Setting[]> {
  return category === templateSettingsCategory
    ? listTemplateSettings(ctx)
    : listByKeys(ctx, settingKeysOf(category));
}

/** By its key or an older name, which is then returned as the key. */
export async function get(ctx: Ctx, name: string): Promise<Setting> {
  const key = settingKeyOf(name);
  if (!key) return getTemplateSetting(ctx, name);
  const [setting] = await listByKeys(ctx, [key]);
  if (!setting) throw new AppError('not_found');
  return { ...setting, key: name };
}

/** Everybody who is signed in may read the public ones. */
export async function getValue(ctx: Ctx, name: string): Promise<{ value: string }> {
  const { value, isPublic } = await get(ctx, name);
  if (!isPublic && !canInRole(ctx.user, 'settings.view')) throw new AppError('forbidden');
  return { value };
}
