import type { ImportBatch, ImportMapping } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { activeFallbacks } from '@strojpark/core/domain/imports/import-fallbacks';
import { isSameCategory } from '@strojpark/core/domain/machines/same-category';
import { useState } from 'react';
import { useCategories } from '../../../entities/categories/categories.queries.ts';
import { useProblems } from '../imports.queries.ts';

const shownCategories = 10;
const none = { total: 0, restored: 0, items: [] };

/** What fills the category: its own mapping, or that of the field whose value it takes over. */
function categoryMapping(
  mappings: readonly ImportMapping[],
  machineType: MachineType | null,
): ImportMapping | undefined {
  const own = mappings.find(({ targetField }) => targetField === 'category');
  if (own !== undefined || machineType === null) return own;
  const mapped = new Set(mappings.map(({ targetField }) => targetField));
  const fallback = activeFallbacks(machineType, mapped).find(({ field }) => field === 'category');
  const source = mappings.find(({ targetField }) => targetField === fallback?.from[0]);
  return source && { ...source, targetField: 'category' };
}

/** Text of the file → the key of the category to use for it, null for one of its own. */
type CategoryChoices = ReadonlyMap<string, string | null>;

/** The mapping that reads these texts as other categories. */
function withCategories(
  mappings: readonly ImportMapping[],
  machineType: MachineType | null,
  choices: CategoryChoices,
): ImportMapping[] {
  const mapping = categoryMapping(mappings, machineType);
  if (mapping === undefined || choices.size === 0) return [...mappings];
  const others = mappings.filter(({ targetField }) => targetField !== 'category');
  const chosen = (text: string) => choices.get(text) ?? text;
  const kept = (mapping.substitutions ?? [])
    .filter(({ from }) => !choices.has(from))
    // The text of the file was corrected to the name of a new category before.
    .map(({ from, to }) => ({ from, to: chosen(to) }));
  const added = [...choices].flatMap(([from, to]) => (to === null ? [] : [{ from, to }]));
  return [...others, { ...mapping, substitutions: [...kept, ...added] }];
}

/** A category name of the file that no category has. */
interface UnknownCategory {
  name: string;
  /** The spellings of the name in the file. */
  texts: readonly string[];
  /** The rows that would get it as a new category; null if an existing one is used instead. */
  found: { rows: number; firstRow: number } | null;
  /** The key of the category used instead; empty for a new one. */
  used: string;
  /** The key of the only category whose name differs in word forms and order alone; empty for none. */
  proposed: string;
  /** Not a text of the file but a value of the mapping or of a rule, which is changed there: no choice is offered. */
  isFixed: boolean;
}

/** A server of the previous version names no spellings. */
const textsOf = ({ name, texts }: { name: string; texts?: readonly string[] }) => texts ?? [name];

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
  const { substitutions = [], constant, replacement } = categoryMapping(mappings, machineType) ?? {};
  const isFixed = (texts: readonly string[]) =>
    constant !== undefined || (replacement !== undefined && texts.includes(replacement));
  const proposedFor = (name: string) => {
    const same = active.filter(({ name_cs, name_en }) =>
      [name_cs, name_en].some((own) => isSameCategory(own, name)),
    );
    return same.length === 1 ? (same[0]?.key ?? '') : '';
  };
  const unknown: UnknownCategory[] = [
    ...added.map((item) => {
      const { name, rows, firstRow } = item;
      const texts = textsOf(item);
      const fixed = isFixed(texts);
      const proposed = fixed ? '' : proposedFor(name);
      return { name, texts, found: { rows, firstRow }, used: '', proposed, isFixed: fixed };
    }),
    ...substitutions
      .filter(({ to }) => known.has(to))
      .map(({ from, to }) => ({
        name: from,
        texts: [from],
        found: null,
        used: to,
        proposed: '',
        isFixed: false,
      })),
  ];
  const chosen = ({ name, used, proposed }: UnknownCategory) => choices[name] ?? (used || proposed);
  const changed = unknown.filter((category) => chosen(category) !== category.used);
  return {
    unknown,
    total: total - restored,
    restored: { total: restored, items: items.filter(({ isRestored }) => isRestored) },
    active,
    chosen,
    choose: ({ name }: UnknownCategory, key: string) => setChoices({ ...choices, [name]: key }),
    hasUnapplied: changed.length > 0,
    /** The mapping with the choices. */
    applied: (given: readonly ImportMapping[]) =>
      withCategories(
        given,
        machineType,
        new Map(
          changed.flatMap((category) =>
            category.texts.map((text) => [text, chosen(category) || null] as const),
          ),
        ),
      ),
  };
}
