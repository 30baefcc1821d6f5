/**
 * Which available stock machines are suggested as a replacement for a used one, and in which order (decisions:
 * suggested replacements).
 */

import { fold } from '../search-fold.ts';

export interface RankedMachine {
  id: string;
  manufacturer: string;
  model: string;
  category: string;
  year_of_manufacture: number | null;
  /** In the same currency for all candidates. */
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

/** Manual alternatives: discontinued model → models that replace it. */
export type ManualAlternatives = Record<string, readonly string[]>;

const same = (a: string, b: string) => fold(a).trim() === fold(b).trim();

/** The manually entered alternatives of a model. */
export function alternativesOf(model: string, alternatives: ManualAlternatives): readonly string[] {
  return Object.entries(alternatives).flatMap(([discontinued, models]) =>
    same(discontinued, model) ? models : [],
  );
}

/** The first matching group; `alternatives` are those of the used machine’s model. */
export function replacementGroup(
  machine: RankedMachine,
  candidate: RankedMachine,
  alternatives: readonly string[],
): ReplacementGroup {
  const sameMaker = same(candidate.manufacturer, machine.manufacturer);
  const sameModel = same(candidate.model, machine.model);
  const sameCategory = same(candidate.category, machine.category);

  if (alternatives.some((model) => same(model, candidate.model)) || (sameMaker && sameModel))
    return 'exactMatches';
  if ((sameMaker && sameCategory) || sameModel) return 'similarMatches';
  return sameCategory ? 'categoryMatches' : 'fallbackMatches';
}

function distance(a: number | null, b: number | null): number {
  return a === null || b === null ? Number.POSITIVE_INFINITY : Math.abs(a - b);
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/** Nearest first: by year, then by current value; unknown ones last; ties by id. */
function nearest(machine: RankedMachine) {
  const yearGap = (other: RankedMachine) => distance(other.year_of_manufacture, machine.year_of_manufacture);
  const valueGap = (other: RankedMachine) => distance(other.current_value, machine.current_value);
  return (a: RankedMachine, b: RankedMachine) =>
    compare(yearGap(a), yearGap(b)) || compare(valueGap(a), valueGap(b)) || (a.id < b.id ? -1 : 1);
}

/** The suggestions for a used machine from the candidates (available stock machines without a hold). */
export function rankReplacements<M extends RankedMachine>(
  machine: RankedMachine,
  candidates: readonly M[],
  manualAlternatives: ManualAlternatives,
): Record<ReplacementGroup, M[]> {
  const alternatives = alternativesOf(machine.model, manualAlternatives);
  const ranked: Record<ReplacementGroup, M[]> = {
    exactMatches: [],
    similarMatches: [],
    categoryMatches: [],
    fallbackMatches: [],
  };
  for (const candidate of candidates.toSorted(nearest(machine))) {
    const group = replacementGroup(machine, candidate, alternatives);
    if (ranked[group].length < replacementGroups[group]) ranked[group].push(candidate);
  }
  return ranked;
}

export interface ReplacementFit {
  /** What they have in common; `manual` is a model entered as an alternative. */
  match: 'model' | 'manual' | 'maker' | 'category' | null;
  /** Years that the suggestion is newer; negative if it is older. */
  newer: number | null;
  /** The change of the operating hours as a share; null if either machine has none. */
  hours: number | null;
}

type FittingMachine = Omit<RankedMachine, 'current_value'> & { operating_hours: number | null };

/** Why a machine of a group fits, compared with the one it replaces. */
export function replacementFit(
  machine: FittingMachine,
  candidate: FittingMachine,
  group: ReplacementGroup | null,
): ReplacementFit {
  const { year_of_manufacture: year, operating_hours: hours } = machine;
  const isKnown = hours !== null && hours > 0 && (candidate.operating_hours ?? 0) > 0;
  return {
    match: matchOf(machine, candidate, group),
    newer:
      year === null || candidate.year_of_manufacture === null ? null : candidate.year_of_manufacture - year,
    hours: isKnown ? (candidate.operating_hours ?? 0) / hours - 1 : null,
  };
}

function matchOf(
  machine: FittingMachine,
  candidate: FittingMachine,
  group: ReplacementGroup | null,
): ReplacementFit['match'] {
  if (same(candidate.model, machine.model)) return 'model';
  if (group === 'exactMatches') return 'manual';
  if (!same(candidate.category, machine.category)) return null;
  return same(candidate.manufacturer, machine.manufacturer) ? 'maker' : 'category';
}
