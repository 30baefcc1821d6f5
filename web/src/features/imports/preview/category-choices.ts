import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { activeFallbacks } from '@strojpark/core/domain/imports/import-fallbacks';

/** What fills the category: its own mapping, or that of the field whose value it takes over. */
export function categoryMapping(
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
export type CategoryChoices = ReadonlyMap<string, string | null>;

/** The mapping that reads these texts as other categories. */
export function withCategories(
  mappings: readonly ImportMapping[],
  machineType: MachineType | null,
  choices: CategoryChoices,
): ImportMapping[] {
  const mapping = categoryMapping(mappings, machineType);
  if (mapping === undefined || choices.size === 0) return [...mappings];
  const others = mappings.filter(({ targetField }) => targetField !== 'category');
  const chosen = (text: string) => choices.get(text) ?? text;
  if (mapping.constant !== undefined) return [...others, { ...mapping, constant: chosen(mapping.constant) }];
  const { substitutions = [], replacement } = mapping;
  const kept = substitutions
    .filter(({ from }) => !choices.has(from))
    // The text of the file was corrected to the name of a new category before.
    .map(({ from, to }) => ({ from, to: chosen(to) }));
  const added = [...choices].flatMap(([from, to]) => (to === null ? [] : [{ from, to }]));
  return [
    ...others,
    {
      ...mapping,
      ...(replacement !== undefined && { replacement: chosen(replacement) }),
      substitutions: [...kept, ...added],
    },
  ];
}
