/** Suggests which column of a file is mapped to which field. */

import type { ColumnProfile } from './column-profile.ts';
import { isImportSystemField } from './import-system-fields.ts';
import {
  canContain,
  suggestByContent,
  type KnownValues,
  type SuggestionReason,
} from './suggest-by-content.ts';
import { fold } from '../search-fold.ts';

export interface MappableField {
  name: string;
  /** The header that an administrator configured for the field. */
  importColumnName?: string | null;
  /** Other headers, most likely first. */
  aliases: readonly string[];
  /** The headers of its column in our own files, in every language. */
  labels?: readonly string[];
}

export interface SuggestedMapping {
  sourceColumn: string;
  /** Null if nothing matches. */
  targetField: string | null;
  reason: SuggestionReason | null;
}

interface SuggestionBasis {
  isSystem?: (name: string) => boolean;
  /** What the columns contain, in their order; without it only headers count. */
  profiles?: readonly ColumnProfile[];
  known?: KnownValues;
  /** The headers are only the letters of the columns. */
  withoutHeader?: boolean;
}

/** A header without case, diacritics, spaces and punctuation: `MTH (hodiny)` → `mthhodiny`. */
export function normalizeHeader(header: string): string {
  return fold(header).replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}

/**
 * One suggestion per column, in file order. A field’s own name or configured header beats an alias. Each field is
 * suggested once, for the first matching column; system fields (by default those of machines) never are. In files made
 * by our own export or template, labels win, because one field’s label may be another field’s name. Columns that are
 * left are suggested by the words of their header and by their values.
 */
export function suggestMappings(
  headers: readonly string[],
  fields: readonly MappableField[],
  { isSystem = isImportSystemField, profiles = [], known = {}, withoutHeader = false }: SuggestionBasis = {},
): SuggestedMapping[] {
  const importable = fields.filter(({ name }) => !isSystem(name));
  const indexes = [indexBy(importable, namesOf), indexBy(importable, aliasesOf)] as const;
  const labelIndex = indexBy(importable, labelsOf, trimmedHeader);
  const isKnown = (header: string) => indexes.some((index) => index.has(normalizeHeader(header)));
  const isOwnFile = headers.every((header) => labelIndex.has(trimmedHeader(header)) || !isKnown(header));
  const chosen = new Map<number, { field: string; reason: SuggestionReason }>();
  const taken = new Set<string>();

  const take = (column: number, field: string, reason: SuggestionReason) => {
    chosen.set(column, { field, reason });
    taken.add(field);
  };
  const choose = (
    index: Index,
    keyOf: (header: string) => string,
    canTake: (field: string, column: number) => boolean = () => true,
  ) =>
    headers.forEach((header, column) => {
      if (chosen.has(column)) return;
      const field = index.get(keyOf(header))?.find((name) => !taken.has(name) && canTake(name, column));
      if (field !== undefined) take(column, field, { kind: 'header' });
    });
  if (isOwnFile) choose(labelIndex, trimmedHeader);
  const isComplete = isOwnFile && chosen.size >= headers.length / 2;
  const [names, aliases] = indexes;
  choose(names, normalizeHeader);
  // A column of codes may have the header of the names that stand next to it.
  choose(aliases, normalizeHeader, (field, column) => canContain(field, profiles[column]));
  if (!isComplete) {
    const found = suggestByContent({
      headers,
      columns: headers.flatMap((_, column) => (chosen.has(column) ? [] : [column])),
      fields: new Set(importable.map(({ name }) => name).filter((name) => !taken.has(name))),
      profiles,
      known,
      withoutHeader,
    });
    for (const [column, { field, reason }] of found) take(column, field, reason);
  }
  choose(aliases, normalizeHeader);

  return headers.map((sourceColumn, column) => ({
    sourceColumn,
    targetField: chosen.get(column)?.field ?? null,
    reason: chosen.get(column)?.reason ?? null,
  }));
}

type WordsOf = (field: MappableField) => readonly string[];
const namesOf: WordsOf = ({ name, importColumnName }) => [name, importColumnName ?? ''];
const labelsOf: WordsOf = ({ labels = [] }) => labels;
const aliasesOf: WordsOf = ({ aliases, labels = [] }) => [...aliases, ...labels];
const trimmedHeader = (header: string) => header.normalize('NFC').trim();

type Index = ReadonlyMap<string, readonly string[]>;

function indexBy(fields: readonly MappableField[], wordsOf: WordsOf, normalize = normalizeHeader): Index {
  const index = new Map<string, string[]>();
  for (const field of fields) {
    for (const word of new Set(wordsOf(field).map(normalize))) {
      if (word !== '') index.set(word, [...(index.get(word) ?? []), field.name]);
    }
  }
  return index;
}

/** Equal for files with the same columns in any order; `ignored` columns do not count. */
export function columnsKey(headers: readonly string[], ignored: readonly string[]): string {
  const ignoredHeaders = new Set(ignored.map(normalizeHeader));
  return headers
    .map(normalizeHeader)
    .filter((header) => header !== '' && !ignoredHeaders.has(header))
    .toSorted()
    .join('\n');
}
