import { customFieldNameError } from '@strojpark/core/domain/fields/custom-fields';
import { fold } from '@strojpark/core/domain/search-fold';

/** As long as a column's name can be. */
export const maxFieldName = 59;

/** The name in the database that goes with a label: `Délka výložníku (m)` → `delka_vylozniku_m`. */
export const proposedName = (label: string): string =>
  fold(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, maxFieldName)
    .replace(/_$/, '');

/** Why a new field cannot have this name, as the key of a message; null when it can, or while there is none. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (name === '') return null;
  return taken.includes(name) ? 'errors.field_name_taken' : customFieldNameError(name);
}
