import type { SettingKey } from '@strojpark/core/domain/settings/setting-catalogue';
import { sql } from 'kysely';

/** The stored value of a setting, as a column of that name; null when the default applies. */
export const storedSetting = <K extends SettingKey>(key: K) =>
  sql<string | null>`(select value from settings where key = ${key})`.as(key);
