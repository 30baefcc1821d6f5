import type { SettingChange } from '@strojpark/core/contracts/settings';
import { machineFieldNames } from '@strojpark/core/domain/fields/machine-fields';
import {
  definitionOf,
  isSecret,
  secretMask,
  settingKeyOf,
  type SettingKey,
} from '@strojpark/core/domain/settings/setting-catalogue';
import { splitList, settingSchema } from '@strojpark/core/domain/settings/setting-values';
import { issueMessage } from '@strojpark/core/issues';
import { AppError, type FieldMessage } from '../../lib/app-error.ts';

/** A change with a valid key and value. */
export interface CheckedChange {
  key: SettingKey;
  /** The key as in the request; errors refer to it. */
  name: string;
  /** The value to store, a secret in plain text; null for the mask of a secret, which keeps it. */
  text: string | null;
  /** Undefined: unchanged. */
  description: string | null | undefined;
  /**
   * The time of the last change that the caller has seen: undefined without a check, null for a setting not stored
   * then.
   */
  seen: string | null | undefined;
}

function problemsOf(change: SettingChange, key: SettingKey): FieldMessage[] {
  const { type } = definitionOf(key);
  if (change.type !== undefined && change.type !== type)
    return [{ key: 'validation.settingType', params: { type } }];
  const { error } = settingSchema(key).safeParse(change.value);
  return error?.issues.slice(0, 1).map(issueMessage) ?? [];
}

/** The validated changes, or 422 with errors by key. */
export function checkedChanges(
  changes: readonly SettingChange[],
  customFields: ReadonlySet<string>,
): CheckedChange[] {
  const errors: Record<string, FieldMessage[]> = {};
  const checked = new Map<SettingKey, CheckedChange>();
  for (const change of changes) {
    const { key: name, value, description, updated_at: seen } = change;
    const key = settingKeyOf(name);
    if (!key || checked.has(key)) {
      errors[name] = [{ key: key ? 'validation.settingTwice' : 'validation.settingUnknown' }];
      continue;
    }
    const isKept = isSecret(key) && value === secretMask;
    const problems = isKept ? [] : problemsOf(change, key);
    if (problems.length > 0) errors[name] = problems;
    const text = isKept || problems.length > 0 ? null : String(settingSchema(key).parse(value));
    checked.set(key, { key, name, text, description, seen });
  }
  checkFieldNames(checked.get('EXPORT_DEFAULT_FIELDS'), customFields, errors);
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
  return [...checked.values()];
}

const ownFields = new Set<string>(machineFieldNames);

function checkFieldNames(
  change: CheckedChange | undefined,
  customFields: ReadonlySet<string>,
  errors: Record<string, FieldMessage[]>,
): void {
  const names = splitList(change?.text ?? '');
  if (change && !names.every((name) => ownFields.has(name) || customFields.has(name)))
    errors[change.name] = [{ key: 'validation.fieldNames' }];
}
