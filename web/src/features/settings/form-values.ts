import type { Setting } from '@strojpark/core/contracts/settings';
import type { SettingValue } from '@strojpark/core/domain/setting-values';

/** What the form of a category holds; a number that is blank is null. */
export type FormValues = Record<string, SettingValue | null>;

/** A stored text as the value of its type. */
export function typedValue(type: Setting['type'], text: string): SettingValue {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** The values of the settings that stand in a form. */
export function formValuesOf(settings: readonly Setting[]): FormValues {
  return Object.fromEntries(
    settings
      .filter(({ type }) => type !== 'json')
      .map(({ key, type, value }) => [key, typedValue(type, value)]),
  );
}
