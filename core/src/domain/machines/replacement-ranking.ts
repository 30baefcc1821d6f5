/**
 * Which available stock machines are suggested as a replacement for a used one, in which order, and why
 * (docs/decisions: replacement score).
 */

import { fold } from '../search-fold.ts';

export interface RankedMachine {
  id: string;
  manufacturer: string;
  model: string;
  category: string;
  year_of_manufacture: number | null;
  operating_hours: number | null;
  location: string | null;
  /** In the same currency for both machines; null if unknown or in another one. */
  current_value: number | null;
}

/** The groups in order, each with its maximum number of suggestions. */
export const replacementGroups = {
  exactMatches: 5,
  similarMatches: 5,
  categoryMatches: 3,
  fallbackMatches: 3,
} as const;
export type ReplacementGroup = keyof typeof replacementGroups;

const key = (text: string) => fold(text).trim();
const same = (a: string, b: string) => key(a) === key(b);

/** Why a machine fits as a replacement: what the two have in common, and how far apart they are. */
export interface ReplacementFit {
  /** Its model is entered as an alternative of the used machine’s model. */
  manual: boolean;
  model: boolean;
  maker: boolean;
  category: boolean;
  place: boolean;
  /** Years that it is newer; negative if it is older. */
  years: number | null;
  /** How much more operating hours it has, as a share. */
  hours: number | null;
  /** How much more it is worth, as a share. */
  price: number | null;
}

/** Compares a candidate with the machine it would replace; `alternatives` are the models entered as those of its model. */
export function replacementFit(
  machine: Omit<RankedMachine, 'id'>,
  candidate: Omit<RankedMachine, 'id'>,
  alternatives: readonly string[],
): ReplacementFit {
  const [year, otherYear] = [machine.year_of_manufacture, candidate.year_of_manufacture];
  return {
    manual: alternatives.some((model) => same(model, candidate.model)),
    model: same(candidate.model, machine.model),
    maker: same(candidate.manufacturer, machine.manufacturer),
    category: same(candidate.category, machine.category),
    place: key(machine.location ?? '') !== '' && same(machine.location ?? '', candidate.location ?? ''),
    years: year === null || otherYear === null ? null : otherYear - year,
    hours: shareAbove(machine.operating_hours, candidate.operating_hours),
    price: shareAbove(machine.current_value, candidate.current_value),
  };
}

/** Null unless both are above zero: a new machine without hours cannot be compared with a used one. */
function shareAbove(base: number | null, other: number | null): number | null {
  return base === null || other === null || base <= 0 || other <= 0 ? null : other / base - 1;
}

/** The first matching group. */
export function replacementGroup({ manual, model, maker, category }: ReplacementFit): ReplacementGroup {
  if (manual || (maker && model)) return 'exactMatches';
  if ((maker && category) || model) return 'similarMatches';
  return category ? 'categoryMatches' : 'fallbackMatches';
}

/** More than all other points together, so a machine of an earlier group is always ahead. */
const groupPoints: Record<ReplacementGroup, number> = {
  exactMatches: 300,
  similarMatches: 200,
  categoryMatches: 100,
  fallbackMatches: 0,
};

/** For what the two machines have in common. */
const commonPoints = { manual: 15, model: 10, maker: 10, category: 10, place: 5 } as const;

/** For the same value; half the points for a difference of `half`. An unknown value gets none. */
const nearPoints = {
  years: { points: 20, half: 2 },
  price: { points: 15, half: 0.25 },
  hours: { points: 10, half: 0.25 },
} as const;

/** How well a machine fits: the higher, the earlier it is suggested. */
export function replacementScore(fit: ReplacementFit): number {
  let score = groupPoints[replacementGroup(fit)];
  for (const [name, points] of entriesOf(commonPoints)) if (fit[name]) score += points;
  for (const [name, { points, half }] of entriesOf(nearPoints)) {
    const gap = fit[name];
    if (gap !== null) score += points / (1 + Math.abs(gap) / half);
  }
  return score;
}

const entriesOf = <T extends object>(table: T) =>
  Object.entries(table) as { [K in keyof T]: [K, T[K]] }[keyof T][];

export interface Suggested<M> {
  machine: M;
  fit: ReplacementFit;
}

/**
 * The suggestions for a used machine from the candidates (available stock machines without a hold): the best of each
 * group, ties by id.
 */
export function rankReplacements<M extends RankedMachine>(
  machine: RankedMachine,
  candidates: readonly M[],
  alternatives: readonly string[],
): Record<ReplacementGroup, Suggested<M>[]> {
  const ranked: Record<ReplacementGroup, Suggested<M>[]> = {
    exactMatches: [],
    similarMatches: [],
    categoryMatches: [],
    fallbackMatches: [],
  };
  const scored = candidates.map((candidate) => {
    const fit = replacementFit(machine, candidate, alternatives);
    return { machine: candidate, fit, score: replacementScore(fit) };
  });
  scored.sort((a, b) => b.score - a.score || (a.machine.id < b.machine.id ? -1 : 1));
  for (const { machine: candidate, fit } of scored) {
    const group = replacementGroup(fit);
    if (ranked[group].length < replacementGroups[group]) ranked[group].push({ machine: candidate, fit });
  }
  return ranked;
}
