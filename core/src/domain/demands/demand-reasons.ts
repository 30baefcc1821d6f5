/**
 * Why a machine fits a demand, for a pair that the database has already matched: what is met, what is only close, and
 * what nobody knows about the machine.
 */

import {
  choiceCriteria,
  rangeCriteria,
  textCriteria,
  type ChoiceCriterion,
  type RangeCriterion,
  type TextCriterion,
} from '../fields/machine-criteria.ts';
import type { MachineFieldName } from '../fields/machine-fields.ts';
import type { Rates, RecordedCurrency } from '../money/money.ts';
import type { DemandFit } from './demand-status.ts';

/** How far a range may be missed where the demand allows it. */
export const nearly = { years: 1, share: 0.1 } as const;

export const verdicts = ['met', 'close', 'unknown', 'missed'] as const;

export interface FitReason {
  /** The name of a machine field, `search`, or `custom.` and the name of a custom field. */
  criterion: string;
  /** `unknown`: the machine has no such value, so it is not excluded. */
  verdict: (typeof verdicts)[number];
  /** How far beyond the range: in years, otherwise as a share of the bound. Positive above it, negative below it. */
  by: number | null;
}

type Ranges = { readonly [C in RangeCriterion]?: number | undefined };
type Texts = { readonly [C in Exclude<TextCriterion, 'manufacturer'>]?: string | undefined };
type Choices = { readonly [C in ChoiceCriterion]?: readonly string[] | undefined };

export interface ReasonedCriteria extends Ranges, Texts, Choices {
  type?: string | undefined;
  category?: readonly string[] | undefined;
  manufacturer?: readonly string[] | undefined;
  search?: string | undefined;
  custom?: Readonly<Record<string, unknown>> | undefined;
}

/** The values of the machine that a range can be about, and the currency of its value. */
export type ReasonedMachine = { readonly [F in (typeof rangeCriteria)[number]['field']]: number | null } & {
  currency: RecordedCurrency;
};

interface Given {
  criteria: ReasonedCriteria;
  /** Of the bounds of the value. */
  currency: RecordedCurrency;
  machine: ReasonedMachine;
  rates: Rates;
  fit: DemandFit;
}

/** What a range criterion says about the machine. */
function rangeReason(
  { criteria, currency, machine, rates }: Given,
  { field, from, to }: (typeof rangeCriteria)[number],
): FitReason[] {
  if (criteria[from] === undefined && criteria[to] === undefined) return [];
  const value = machine[field];
  if (value === null) return [{ criterion: field, verdict: 'unknown', by: null }];
  const rate = field === 'current_value' ? rates[currency] / rates[machine.currency] : 1;
  const inUnit = (bound: number | undefined) =>
    bound === undefined || rate === 1 ? bound : Math.round(bound * rate * 100) / 100;
  const [low, high] = [inUnit(criteria[from]), inUnit(criteria[to])];
  const bound = low !== undefined && value < low ? low : high !== undefined && value > high ? high : null;
  if (bound === null) return [{ criterion: field, verdict: 'met', by: null }];
  const isYear = field === 'year_of_manufacture';
  const by = isYear ? value - bound : bound === 0 ? null : value / bound - 1;
  // Multiplied, not divided: as the database compares.
  const isClose = isYear
    ? Math.abs(value - bound) <= nearly.years
    : Math.abs(value - bound) <= Math.abs(bound) * nearly.share + 0.005;
  return [{ criterion: field, verdict: isClose ? 'close' : 'missed', by }];
}

/** The criteria of the demand in the order of forms. A pair that no longer fits has only its ranges explained. */
export function fitReasons(given: Given): FitReason[] {
  const { criteria, fit } = given;
  const fields: [string, unknown][] = [
    ['type', criteria.type],
    ['category', criteria.category],
    ...Object.entries(textCriteria).map(([name, field]): [string, unknown] => [
      field,
      criteria[name as TextCriterion],
    ]),
    ...choiceCriteria.map(({ field, name }): [MachineFieldName, unknown] => [field, criteria[name]]),
    ['search', criteria.search],
    ...Object.entries(criteria.custom ?? {}).map(([name, value]): [string, unknown] => [
      `custom.${name}`,
      value,
    ]),
  ];
  const others = fit === 'none' ? [] : fields.filter(([, value]) => !isBlankCriterion(value));
  return [
    ...others.map(([criterion]): FitReason => ({ criterion, verdict: 'met', by: null })),
    ...rangeCriteria.flatMap((range) => rangeReason(given, range)),
  ];
}

/** How the reasons are worded in one language. */
export interface ReasonWords {
  /** The name of a criterion. */
  label: (criterion: string) => string;
  /** `o 1 rok starší`; `years` is not negative. */
  years: (side: 'above' | 'below', years: number) => string;
  /** `o 6 % nad limitem` */
  share: (side: 'above' | 'below', percent: number) => string;
}

/** The criteria in words: those that the machine meets, those it misses and by how much, and those nobody knows. */
export function reasonTexts(
  reasons: readonly FitReason[],
  words: ReasonWords,
): Record<'met' | 'off' | 'unknown', string[]> {
  const missedBy = ({ criterion, by }: FitReason): string[] => {
    if (by === null) return [];
    const side = by > 0 ? 'above' : 'below';
    if (criterion === 'year_of_manufacture') return [words.years(side, Math.abs(by))];
    return [words.share(side, Math.max(0.1, Math.round(Math.abs(by) * 1000) / 10))];
  };
  const of = (...wanted: FitReason['verdict'][]) => reasons.filter(({ verdict }) => wanted.includes(verdict));
  const label = ({ criterion }: FitReason) => words.label(criterion);
  return {
    // The kind of machines is not worth mentioning.
    met: of('met')
      .filter(({ criterion }) => criterion !== 'type')
      .map(label),
    off: of('close', 'missed').map((reason) => [label(reason), ...missedBy(reason)].join(' ')),
    unknown: of('unknown').map(label),
  };
}

/** Whether a criterion asks for nothing. A custom criterion of null asks for machines without a value. */
export function isBlankCriterion(value: unknown): boolean {
  if (value === null) return false;
  if (typeof value === 'object') return Object.values(value).every(isBlankCriterion);
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Whether there is anything to match by: a demand for just any machine would only make noise. */
export function hasCriterion(criteria: object): boolean {
  const { type: _, field: __, ...others } = criteria as Record<string, unknown>;
  return !isBlankCriterion(others);
}
