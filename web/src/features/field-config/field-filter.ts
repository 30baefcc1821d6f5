import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { fold } from '@strojpark/core/domain/search-fold';

export const fieldTraits = ['isVisible', 'isRequired', 'isCustom'] as const;
export type FieldTrait = (typeof fieldTraits)[number];

export interface FieldFilter {
  search: string;
  /** What a field must be to be shown. */
  traits: readonly FieldTrait[];
}

export const noFilter: FieldFilter = { search: '', traits: [] };

export const isFiltered = ({ search, traits }: FieldFilter): boolean =>
  search.trim() !== '' || traits.length > 0;

/** Whether the filter shows a field: by its names in both languages or in the database, and by what it is. */
export function matchesFilter(field: FieldConfig, { search, traits }: FieldFilter): boolean {
  const { fieldName, translations } = field;
  const wanted = fold(search.trim());
  const names = [translations.cs.displayName, translations.en.displayName, fieldName];
  return traits.every((trait) => field[trait]) && names.some((name) => fold(name).includes(wanted));
}
