import { fold } from '@strojpark/core/domain/search-fold';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

interface ChoiceGroup {
  group: string;
  items: readonly (string | Choice)[];
}

/** What can be chosen: a value that is its own label, a value with a label, or a group of them under a heading. */
export type Choices = readonly (string | Choice | ChoiceGroup)[];

export interface GroupedChoice extends Choice {
  group: string | null;
}

const choiceOf = (one: string | Choice): Choice =>
  typeof one === 'string' ? { value: one, label: one } : one;

/** All choices in one list, each with its heading. */
export const listed = (choices: Choices): GroupedChoice[] =>
  choices.flatMap<GroupedChoice>((one) =>
    typeof one === 'object' && 'group' in one
      ? one.items.map((item) => ({ ...choiceOf(item), group: one.group }))
      : [{ ...choiceOf(one), group: null }],
  );

/** The choices whose label contains what was typed, ignoring case and diacritics. */
export function matching<One extends Choice>(choices: readonly One[], typed: string): One[] {
  const wanted = fold(typed.trim());
  return choices.filter(({ label }) => fold(label).includes(wanted));
}

/** The index of the next enabled choice in a direction, wrapping around at the ends; -1 if there is none. */
export function nextChoice(choices: readonly Choice[], from: number, step: 1 | -1): number {
  const start = from === -1 && step === -1 ? choices.length : from;
  for (let count = 1; count <= choices.length; count += 1) {
    const index = (start + step * count + choices.length * 2) % choices.length;
    if (choices[index]?.disabled !== true) return index;
  }
  return -1;
}

/** The index of the choice that begins with what was typed, from `from` on; repeating a letter goes to the next one. */
export function typedChoice(choices: readonly Choice[], typed: string, from: number): number {
  const letters = fold(typed);
  const isOneLetter = [...letters].every((letter) => letter === letters[0]);
  const start = isOneLetter ? from + 1 : Math.max(from, 0);
  const wanted = isOneLetter ? letters.slice(0, 1) : letters;
  const order = choices.map((_, count) => (start + count) % choices.length);
  return (
    order.find((index) => {
      const choice = choices[index];
      return choice !== undefined && choice.disabled !== true && fold(choice.label).startsWith(wanted);
    }) ?? -1
  );
}

/** The only enabled choice whose whole label was typed, ignoring case and diacritics. */
export function exactMatch<One extends Choice>(choices: readonly One[], typed: string): One | undefined {
  const wanted = fold(typed.trim());
  const matches = choices.filter(({ label, disabled }) => disabled !== true && fold(label) === wanted);
  return matches.length === 1 ? matches[0] : undefined;
}

/** What Enter chooses: the first match that begins with what was typed, else the first; -1 if nothing was typed. */
export function firstMatch(choices: readonly Choice[], typed: string | null): number {
  const wanted = fold(typed?.trim() ?? '');
  if (wanted === '') return -1;
  const index = choices.findIndex(
    ({ label, disabled }) => disabled !== true && fold(label).startsWith(wanted),
  );
  return index === -1 ? nextChoice(choices, -1, 1) : index;
}
