import { customFieldNameError } from '@strojpark/core/domain/fields/custom-fields';
import { fold } from '@strojpark/core/domain/search-fold';

/** The maximum length of a column name. */
export const maxFieldName = 59;

/** Suggests a database name for a label: `Délka výložníku (m)` → `delka_vylozniku_m`. */
export const suggestedName = (label: string): string =>
  fold(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, maxFieldName)
    .replace(/_$/, '');

/** The message key for why a name is invalid; null for a valid or empty one. */
export function nameProblem(name: string, existingNames: readonly string[]): string | null {
  if (name === '') return null;
  return existingNames.includes(name) ? 'errors.field_name_taken' : customFieldNameError(name);
}
