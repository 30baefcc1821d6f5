/** Suggests which column of a file feeds which field. */

import { isImportSystemField } from './import-system-fields.ts';
import { fold } from './search-fold.ts';

export interface MappableField {
  name: string;
  /** The header that an administrator gave the field. */
  importColumnName?: string | null;
  /** Further headers, the likeliest first. */
  aliases: readonly string[];
}

export interface SuggestedTarget {
  sourceColumn: string;
  /** Null when nothing fits: a person decides. */
  targetField: string | null;
}

/** A header without case, diacritics, spaces and punctuation: `MTH (hodiny)` → `mthhodiny`. */
export function normalizeHeader(header: string): string {
  return fold(header).replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}

/**
 * One suggestion per column, in the order of the file. A field's own name or given header beats an
 * alias; each field is suggested once, for the first column that fits; system fields, which are those of
 * machines unless told otherwise, never are.
 */
export function suggestMappings(
  headers: readonly string[],
  fields: readonly MappableField[],
  isSystem: (name: string) => boolean = isImportSystemField,
): SuggestedTarget[] {
  const targets = fields.filter(({ name }) => !isSystem(name));
  const namesOf = ({ name, importColumnName }: MappableField) => [name, importColumnName ?? ''];
  const chosen = new Map<number, string>();
  const taken = new Set<string>();

  for (const wordsOf of [namesOf, ({ aliases }: MappableField) => aliases]) {
    const index = indexBy(targets, wordsOf);
    headers.forEach((header, column) => {
      const field = index.get(normalizeHeader(header))?.find((name) => !taken.has(name));
      if (field === undefined || chosen.has(column)) return;
      chosen.set(column, field);
      taken.add(field);
    });
  }
  return headers.map((sourceColumn, column) => ({
    sourceColumn,
    targetField: chosen.get(column) ?? null,
  }));
}

function indexBy(fields: readonly MappableField[], wordsOf: (field: MappableField) => readonly string[]) {
  const index = new Map<string, string[]>();
  for (const field of fields) {
    for (const word of new Set(wordsOf(field).map(normalizeHeader))) {
      if (word !== '') index.set(word, [...(index.get(word) ?? []), field.name]);
    }
  }
  return index;
}

/** The same for files with the same columns, in whichever order; `ignored` columns may come and go. */
export function columnsKey(headers: readonly string[], ignored: readonly string[]): string {
  const left = new Set(ignored.map(normalizeHeader));
  return headers
    .map(normalizeHeader)
    .filter((header) => header !== '' && !left.has(header))
    .toSorted()
    .join('\n');
}
