import type { ColumnProblem, ImportMapping, InvalidCellRule } from '@strojpark/core/contracts/import-records';

/** What is to happen to the invalid cells of a column. */
export interface Rules {
  onInvalid: InvalidCellRule;
  replacement: string;
  /** Text in the file → text to read instead. */
  substitutes: Readonly<Record<string, string>>;
}

/** Choices that are not applied yet, by column. */
export type RuleDrafts = Readonly<Record<string, Rules>>;

export const rulesOf = ({ onInvalid, replacement }: ColumnProblem): Rules => ({
  onInvalid,
  replacement,
  substitutes: {},
});

const given = (substitutes: Rules['substitutes']) =>
  Object.entries(substitutes).filter(([, to]) => to.trim() !== '');

/** Whether the rules differ from those that the draft was checked with. */
export const areChanged = (problem: ColumnProblem, { onInvalid, replacement, substitutes }: Rules) =>
  onInvalid !== problem.onInvalid ||
  (onInvalid === 'replace' && replacement !== problem.replacement) ||
  given(substitutes).length > 0;

export const areComplete = ({ onInvalid, replacement }: Rules) =>
  onInvalid !== 'replace' || replacement.trim() !== '';

/** The mapping with the drafts; earlier corrections of other texts are kept. */
export function withRules(mappings: readonly ImportMapping[], drafts: RuleDrafts): ImportMapping[] {
  return mappings.map((mapping) => {
    const rules = mapping.sourceColumn === undefined ? undefined : drafts[mapping.sourceColumn];
    if (rules === undefined) return mapping;
    const { onInvalid, replacement, substitutes } = rules;
    const added = given(substitutes).map(([from, to]) => ({ from, to }));
    const kept = (mapping.substitutions ?? []).filter(({ from }) => !added.some((one) => one.from === from));
    return {
      ...mapping,
      onInvalid,
      replacement: onInvalid === 'replace' ? replacement.trim() : '',
      substitutions: [...kept, ...added],
    };
  });
}
