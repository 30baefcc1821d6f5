import { languages } from '@strojpark/core/contracts/common';
import type { FieldConfig, fieldConfigs } from '@strojpark/core/contracts/field-config';
import type { BodyInput } from '@strojpark/core/endpoint';
import type * as z from 'zod';
import type { editFieldSchema } from './field-form-schemas.ts';

type EditedField = z.output<typeof editFieldSchema>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What the form has changed, and nothing else: what somebody else changed meanwhile in other parts of the
 * field stays. `null` when nothing is different.
 */
export function fieldChanges(
  field: FieldConfig,
  { displayName, translations, importColumnName, importAliases, options }: EditedField,
): BodyInput<typeof fieldConfigs.update> | null {
  const changed = languages.filter((language) => !same(translations[language], field.translations[language]));
  const column = importColumnName === undefined ? undefined : importColumnName || null;
  const parts = {
    ...(displayName !== field.displayName && { displayName }),
    ...(column !== undefined && column !== field.importColumnName && { importColumnName: column }),
    ...(importAliases && !same(importAliases, field.importAliases) && { importAliases }),
    ...(options && !same(options, field.options) && { options }),
  };
  if (changed.length === 0 && Object.keys(parts).length === 0) return null;
  // Given even when it is empty: a name alone would rename the field in the language of the request.
  return {
    ...parts,
    translations: Object.fromEntries(changed.map((language) => [language, translations[language]])),
  };
}
