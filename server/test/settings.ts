import type { Permission, Role } from '@strojpark/core/domain/access/permissions';
import { settingCatalogue, type SettingKey } from '@strojpark/core/domain/settings/setting-catalogue';
import type { Db } from '../src/db/connect.ts';

export interface TestSettings {
  /** Stores settings like an administrator. */
  set: (values: Partial<Record<SettingKey, string>>) => Promise<void>;
  /** Gives each role exactly the given permissions; administrators always have all. */
  allow: (matrix: Partial<Record<Role, readonly Permission[]>>) => Promise<void>;
  /** Resets these settings, or all, to their defaults. */
  unset: (...keys: SettingKey[]) => Promise<void>;
}

/** Changes settings for a test without calling the API. */
export function testSettings(db: Db): TestSettings {
  const set: TestSettings['set'] = async (values) => {
    for (const [key, value] of Object.entries(values)) {
      const { type, category } = settingCatalogue[key as SettingKey];
      await db
        .insertInto('settings')
        .values({ key, value, type, category })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    }
  };
  return {
    set,
    allow: (matrix) =>
      set({ role_permissions: JSON.stringify({ admin: [], backoffice: [], salesperson: [], ...matrix }) }),
    async unset(...keys) {
      const all = db.deleteFrom('settings');
      await (keys.length === 0 ? all : all.where('key', 'in', keys)).execute();
    },
  };
}
