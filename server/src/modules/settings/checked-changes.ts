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

/** A change whose key and value are known to be right. */
export interface CheckedChange {
  key: SettingKey;
  /** As the caller named it; errors are put there. */
  name: string;
  /** As it is stored, a secret still open; null for the mask of a secret, which changes nothing. */
  text: string | null;
  /** Undefined: stays. */
  description: string | null | undefined;
  /** What the caller has seen: undefined when it does not care, null for a setting that nobody had stored. */
  seen: string | null | undefined;
}

function problemsOf(change: SettingChange, key: SettingKey): FieldMessage[] {
  const { type } = definitionOf(key);
  if (change.type !== undefined && change.type !== type)
    return [{ key: 'validation.settingType', params: { type } }];
  const { error } = settingSchema(key).safeParse(change.value);
  return error?.issues.slice(0, 1).map(issueMessage) ?? [];
}

/** The changes, all of them right, or 422 with the errors of each by its name. */
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
