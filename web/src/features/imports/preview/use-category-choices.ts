import type { ImportBatch, ImportMapping } from '@strojpark/core/contracts/import-records';
import { useState } from 'react';
import { useCategories } from '../../../entities/categories/categories.queries.ts';
import { useProblems } from '../imports.queries.ts';
import { categoryMapping, withCategories } from './category-choices.ts';

const shownCategories = 10;
const none = { total: 0, restored: 0, items: [] };

/** A category name of the file that no category has. */
interface UnknownCategory {
  name: string;
  /** The spellings of the name in the file. */
  texts: readonly string[];
  /** The rows that would get it as a new category; null if an existing one is used instead. */
  found: { rows: number; firstRow: number } | null;
  /** The key of the category used instead; empty for a new one. */
  used: string;
}

/** The choice of an existing category in place of each one that the file would add; it is applied by another check of the file. */
export function useCategoryChoices({
  id,
  machineType,
  mappings,
}: Pick<ImportBatch, 'id' | 'machineType' | 'mappings'>) {
  const { total, restored, items } = useProblems(id).data?.newCategories ?? none;
  const { data: categories = [] } = useCategories();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const active = categories.filter((category) => category.is_active);
  const known = new Set(active.map(({ key }) => key));
  const added = items.filter(({ isRestored }) => !isRestored).slice(0, shownCategories);
  const { substitutions = [] } = categoryMapping(mappings, machineType) ?? {};
  const unknown: UnknownCategory[] = [
    ...added.map(({ name, texts, ...found }) => ({ name, texts, found, used: '' })),
    ...substitutions
      .filter(({ to }) => known.has(to))
      .map(({ from, to }) => ({ name: from, texts: [from], found: null, used: to })),
  ];
  const changed = unknown.filter(({ name, used }) => (choices[name] ?? used) !== used);
  return {
    unknown,
    total: total - restored,
    restored: { total: restored, items: items.filter(({ isRestored }) => isRestored) },
    active,
    chosen: ({ name, used }: UnknownCategory) => choices[name] ?? used,
    choose: ({ name }: UnknownCategory, key: string) => setChoices({ ...choices, [name]: key }),
    hasUnapplied: changed.length > 0,
    /** The mapping with the choices. */
    applied: (given: readonly ImportMapping[]) =>
      withCategories(
        given,
        machineType,
        new Map(
          changed.flatMap(({ name, texts }) => texts.map((text) => [text, choices[name] || null] as const)),
        ),
      ),
  };
}
