/** Suggests fields for the columns whose header is not the name of a field: by its words and by the column's values. */

import type { ColumnProfile } from './column-profile.ts';
import { isVin } from './import-fallbacks.ts';
import { type Concept, meaningOfHeaders } from './header-words.ts';
import { fold } from '../search-fold.ts';

/** What the inventory knows already, folded: names of categories, manufacturers and the like, by field. */
export type KnownValues = Readonly<Record<string, ReadonlySet<string>>>;

export type SuggestionReason =
  | { kind: 'header' }
  | { kind: 'words'; words: string }
  | { kind: 'values'; found: FoundValues };
export const foundValues = ['years', 'hours', 'money', 'known', 'vin', 'identifiers'] as const;
export type FoundValues = (typeof foundValues)[number];

interface ContentField {
  /** Each list of concepts is enough by itself. */
  words: readonly (readonly Concept[])[];
  /** Whether the values may belong to the field; a blank column may. */
  fits?: (profile: ColumnProfile) => boolean;
}

const share = (part: number, { filled }: ColumnProfile) => (filled === 0 ? 1 : part / filled);
const isNumeric = (profile: ColumnProfile) => share(profile.numbers + profile.amounts, profile) >= 0.6;
const isText = (profile: ColumnProfile) =>
  share(profile.numbers, profile) <= 0.6 && share(profile.dates, profile) <= 0.6;
const isYear = (profile: ColumnProfile) =>
  // Other systems write years such as 1000 for "unknown".
  share(profile.years, profile) >= 0.4 || share(profile.dates, profile) >= 0.6;
const isIdentifier = (profile: ColumnProfile) =>
  share(profile.digits, profile) >= 0.5 && profile.dates === 0 && profile.amounts === 0;
/** A name that groups machines: not a code and not a number. */
const isGroupName = (profile: ColumnProfile) => isText(profile) && share(profile.codes, profile) < 0.6;

const contentFields: Readonly<Record<string, ContentField>> = {
  name: { words: [['machine', 'name'], ['name'], ['machine', 'text']], fits: isText },
  manufacturer: { words: [['maker']], fits: isGroupName },
  model: { words: [['model']], fits: (profile) => share(profile.dates, profile) < 0.6 },
  category: {
    words: [['product', 'group'], ['machine', 'group'], ['category'], ['product', 'category'], ['group']],
    fits: isGroupName,
  },
  serial_number: { words: [['serial', 'number'], ['serial']], fits: isIdentifier },
  equipment_number: {
    words: [['equipment', 'number'], ['machine', 'number'], ['equipment']],
    fits: isIdentifier,
  },
  vin: { words: [['vin', 'number'], ['vin']], fits: isIdentifier },
  material_number: { words: [['material', 'number']] },
  year_of_manufacture: { words: [['year', 'made'], ['year', 'model'], ['year']], fits: isYear },
  location: { words: [['location'], ['region']], fits: isText },
  condition: { words: [['condition']], fits: isText },
  purchase_price: { words: [['purchase', 'price'], ['purchase']], fits: isNumeric },
  sale_price: { words: [['sale', 'price']], fits: isNumeric },
  current_value: { words: [['current', 'price'], ['price']], fits: isNumeric },
  zustatkova_hodnota_servis: { words: [['book', 'price']], fits: isNumeric },
  currency: { words: [['currency']], fits: isText },
  last_service_date: {
    words: [['last', 'service']],
    fits: (profile) => share(profile.dates, profile) >= 0.5,
  },
  operating_hours: { words: [['hours', 'meter'], ['hours']], fits: isNumeric },
  mileage: { words: [['mileage']], fits: isNumeric },
  weight: { words: [['weight']], fits: isNumeric },
  dimensions: { words: [['dimensions']] },
  power_source: { words: [['fuel']], fits: isText },
  capacity: { words: [['capacity']], fits: isNumeric },
  notes: { words: [['note']] },
};

/** Words that say nothing about what a column contains. */
const neutral: ReadonlySet<Concept> = new Set(['machine', 'text', 'current', 'meter', 'number', 'name']);
const identifiers: ReadonlySet<string> = new Set([
  'serial_number',
  'equipment_number',
  'vin',
  'material_number',
]);
const wanted = 70;

interface Candidate {
  column: number;
  field: string;
  score: number;
  reason: SuggestionReason;
}

export interface ContentSearch {
  headers: readonly string[];
  /** The columns and fields that are still free. */
  columns: readonly number[];
  fields: ReadonlySet<string>;
  profiles: readonly ColumnProfile[];
  known: KnownValues;
  /** Headers are only the letters of the columns. */
  withoutHeader: boolean;
}

/** Column → field with the reason; the surest suggestions first, each column and field once. */
export function suggestByContent(
  search: ContentSearch,
): Map<number, { field: string; reason: SuggestionReason }> {
  const candidates = [...(search.withoutHeader ? [] : byWords(search)), ...byValues(search)];
  const chosen = new Map<number, { field: string; reason: SuggestionReason }>();
  const taken = new Set<string>();
  for (const { column, field, reason } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (chosen.has(column) || taken.has(field)) continue;
    chosen.set(column, { field, reason });
    taken.add(field);
  }
  return chosen;
}

/** Whether the values of a column can belong to a field at all. */
export function canContain(field: string, profile: ColumnProfile | undefined): boolean {
  return profile === undefined || profile.filled < 5 || (contentFields[field]?.fits?.(profile) ?? true);
}

function byWords({ headers, columns, fields, profiles, known }: ContentSearch): Candidate[] {
  const meanings = meaningOfHeaders(headers);
  return columns.flatMap((column) => {
    const words = meanings[column] ?? [];
    const profile = profiles[column];
    return [...fields].flatMap((field): Candidate[] => {
      if (!canContain(field, profile)) return [];
      const fits = (contentFields[field]?.words ?? []).map((concepts) => scoreOf(words, concepts, field));
      const best = Math.max(0, ...fits);
      if (best < wanted) return [];
      const matched = contentFields[field]?.words[fits.indexOf(best)] ?? [];
      const shown = words
        .filter(({ concept }) => concept !== null && matched.includes(concept))
        .map(({ word }) => word);
      const score = best + (profile ? valueBonus(field, profile, known) : 0);
      return [{ column, field, score, reason: { kind: 'words', words: shown.join(' ') } }];
    });
  });
}

function scoreOf(
  words: readonly { concept: Concept | null }[],
  concepts: readonly Concept[],
  field: string,
): number {
  if (!concepts.every((one) => words.some(({ concept }) => concept === one))) return 0;
  // What a machine is worth in the books is not what is asked for it.
  if (!concepts.includes('book') && words.some(({ concept }) => concept === 'book')) return 0;
  const extra = words.filter(({ concept }) => concept === null || !concepts.includes(concept));
  const unknown = extra.filter(({ concept }) => concept === null || !neutral.has(concept)).length;
  const isNumbered = extra.some(({ concept }) => concept === 'number') && !identifiers.has(field);
  const isDescribed = extra.some(({ concept }) => concept === 'text');
  return 100 + 10 * concepts.length - 15 * unknown - (isNumbered ? 50 : 0) + (isDescribed ? 5 : 0);
}

/** Known values speak for a column; for a category also few different values without digits. */
function valueBonus(field: string, profile: ColumnProfile, known: KnownValues): number {
  const bonus = shareKnown(profile, known[field]) >= 0.5 ? 30 : 0;
  if (field !== 'category' || profile.filled === 0) return bonus;
  return bonus - Math.round(20 * Math.min(1, share(profile.digits, profile) + profile.distinct / 200));
}

function shareKnown({ texts }: ColumnProfile, values: ReadonlySet<string> | undefined): number {
  if (!values || values.size === 0 || texts.length === 0) return 0;
  return texts.filter((text) => values.has(fold(text).trim())).length / texts.length;
}

const enoughValues = 3;

/** By the values alone. Without a header also by values that many columns may have. */
function byValues({ columns, fields, profiles, known, withoutHeader }: ContentSearch): Candidate[] {
  return columns.flatMap((column) => {
    const profile = profiles[column];
    if (!profile || profile.filled < enoughValues) return [];
    const found: Candidate[] = [];
    const add = (field: string, score: number, values: FoundValues) => {
      if (fields.has(field)) found.push({ column, field, score, reason: { kind: 'values', found: values } });
    };
    for (const field of Object.keys(known))
      if (shareKnown(profile, known[field]) >= 0.6)
        add(field, 60 + 10 * shareKnown(profile, known[field]), 'known');
    const { texts, median, distinct, filled, digits, years, numbers, amounts } = profile;
    if (texts.filter(isVin).length >= texts.length * 0.8) add('vin', 65, 'vin');
    if (!withoutHeader) return found;
    if (share(years, profile) >= 0.8) add('year_of_manufacture', 64, 'years');
    else if (share(amounts, profile) >= 0.6 || (share(numbers, profile) >= 0.8 && (median ?? 0) >= 50_000))
      add('current_value', 62, 'money');
    else if (
      share(numbers, profile) >= 0.8 &&
      (median ?? 0) >= 100 &&
      (median ?? 0) < 50_000 &&
      distinct < filled
    )
      add('operating_hours', 58, 'hours');
    if (distinct === filled && digits === filled && amounts === 0 && profile.dates === 0 && years < filled)
      add('equipment_number', 50, 'identifiers');
    return found;
  });
}
