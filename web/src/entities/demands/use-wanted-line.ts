import type { Demand } from '@strojpark/core/contracts/demands';
import { joined } from '@strojpark/core/domain/joined';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { rangeText, useCriterionTexts } from '../machines/criteria/use-criterion-texts.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';

/** Shown by their values alone, in this order: everyone knows what they are about. */
const plain = ['name', 'year_of_manufacture', 'operating_hours'];

type Wanted = Pick<Demand, 'criteria' | 'currency'>;

/** `Kolové nakladače · Volvo nebo Liebherr · od 2019 · do 5 000 mth · do 2,5 mil. CZK`: what a customer looks for. */
export function useWantedLine(): (demand: Wanted) => string {
  const wordsOf = useWantedWords();
  return (demand) => {
    const { words, budget, others } = wordsOf(demand);
    return joined([...words, budget, ...others]);
  };
}

/** The same in parts for where not all of it may have room: then the budget comes first. */
export function useWantedParts(): (demand: Wanted) => string[] {
  const wordsOf = useWantedWords();
  return (demand) => {
    const { words, budget, others } = wordsOf(demand);
    return [...(budget === null ? [] : [budget]), ...words, ...others];
  };
}

function useWantedWords() {
  const { t } = useTranslation();
  const textsOf = useCriterionTexts();
  return ({ criteria, currency }: Wanted) => {
    const { type, manufacturer = [], model, search, field: _field, custom, ...rest } = criteria;
    const { valueFrom, valueTo, ...free } = rest;
    const texts = textsOf(type ?? null, {
      ...free,
      ...(custom !== undefined && { custom: JSON.stringify(custom) }),
    });
    const isCategory = (key: string) => key.startsWith('category-');
    const hasValue = valueFrom !== undefined || valueTo !== undefined;
    const categories = texts.filter(({ key }) => isCategory(key)).map(({ value }) => value);
    const kind = type === undefined ? [] : [t(`machines.list.label.${type}`)];
    const words = [
      // Without a category, the kind of machine is what it is about.
      ...(categories.length === 0 ? kind : anyOf(t, categories)),
      ...anyOf(t, manufacturer),
      ...(model === undefined ? [] : [model]),
      ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
      ...plain.flatMap((one) => texts.filter(({ key }) => key === one).map(({ value }) => value)),
    ];
    const budget = hasValue
      ? rangeText(t, { from: valueFrom, to: valueTo }, (value) => shortMoney(t, value, currency))
      : null;
    const others = [
      ...texts.filter(({ key }) => !isCategory(key) && !plain.includes(key)).map(({ label }) => label),
      ...(categories.length === 0 ? [] : kind),
    ];
    return {
      words: words.map(inOnePiece),
      budget: budget && inOnePiece(budget),
      others: others.map(inOnePiece),
    };
  };
}

const short = 24;
/** Amounts and short names stay in one piece. */
const inOnePiece = (word: string) => (word.length > short ? word : word.replaceAll(' ', '\u00a0'));

/** `Volvo, Liebherr nebo Komatsu`. */
function anyOf(t: TFunction, values: readonly string[]): string[] {
  const last = values.at(-1);
  if (last === undefined) return [];
  const others = values.slice(0, -1);
  return [others.length === 0 ? last : t('demands.or', { one: others.join(', '), other: last })];
}

const million = 1_000_000;

/** `2,5 mil. CZK` where that is exact. */
function shortMoney(t: TFunction, value: number | undefined, currency: string): string {
  if (value === undefined) return '';
  if (value < million || value % (million / 100) !== 0) return formatMoney(value, currency);
  return t('demands.millions', { number: formatNumber(value / million), currency });
}
