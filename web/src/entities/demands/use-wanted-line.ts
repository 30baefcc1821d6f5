import type { Demand } from '@strojpark/core/contracts/demands';
import { joined } from '@strojpark/core/domain/joined';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { rangeText, useCriterionTexts } from '../machines/criteria/use-criterion-texts.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';

/** Shown by their values alone, in this order: everyone knows what they are about. */
const plain = ['name', 'year_of_manufacture', 'operating_hours'];

type Wanted = Pick<Demand, 'criteria' | 'currency'>;

interface WantedPart {
  key: string;
  text: string;
}

export const lineOf = (parts: readonly WantedPart[]) => joined(parts.map(({ text }) => text));

/** `Kolové nakladače · Volvo nebo Liebherr · od 2019 · do 5 000 mth · do 2,5 mil. CZK`: what a customer looks for. */
export function useWantedLine(): (demand: Wanted) => string {
  const partsOf = useWantedParts('words');
  return (demand) => lineOf(partsOf(demand));
}

/** The same in parts. Where not all of it may have room, the budget comes first. */
export function useWantedParts(first: 'words' | 'budget'): (demand: Wanted) => WantedPart[] {
  const { t } = useTranslation();
  const textsOf = useCriterionTexts();
  return ({ criteria, currency }) => {
    const { type, manufacturer = [], model, search, field: _field, custom, ...rest } = criteria;
    const { valueFrom, valueTo, ...free } = rest;
    const texts = textsOf(type ?? null, {
      ...free,
      ...(custom !== undefined && { custom: JSON.stringify(custom) }),
    });
    const isCategory = (key: string) => key.startsWith('category-');
    const hasValue = valueFrom !== undefined || valueTo !== undefined;
    const categories = texts.filter(({ key }) => isCategory(key)).map(({ value }) => value);
    const kind = type === undefined ? [] : [part('type', t(`machines.list.label.${type}`))];
    const range = (value: number | undefined) => shortMoney(t, value, currency);
    const budget = hasValue ? [part('budget', rangeText(t, { from: valueFrom, to: valueTo }, range))] : [];
    const words = [
      // Without a category, the kind of machine is what it is about.
      ...(categories.length === 0 ? kind : [part('category', anyOf(t, categories))]),
      ...(manufacturer.length === 0 ? [] : [part('manufacturer', anyOf(t, manufacturer))]),
      ...(model === undefined ? [] : [part('model', model)]),
      ...(search === undefined ? [] : [part('search', t('machines.filters.search', { text: search }))]),
      ...plain.flatMap((one) =>
        texts.filter(({ key }) => key === one).map(({ key, value }) => part(key, value)),
      ),
    ];
    const others = [
      ...texts
        .filter(({ key }) => !isCategory(key) && !plain.includes(key))
        .map(({ key, label }) => part(key, label)),
      ...(categories.length === 0 ? [] : kind),
    ];
    return first === 'budget' ? [...budget, ...words, ...others] : [...words, ...budget, ...others];
  };
}

const short = 24;
/** Amounts and short names stay in one piece. */
const part = (key: string, text: string): WantedPart => ({
  key,
  text: text.length > short ? text : text.replaceAll(' ', '\u00a0'),
});

/** `Volvo, Liebherr nebo Komatsu`. */
const anyOf = (t: TFunction, values: readonly string[]): string =>
  values.length < 2
    ? values.join('')
    : t('demands.or', { one: values.slice(0, -1).join(', '), other: values.at(-1) ?? '' });

const million = 1_000_000;

/** `2,5 mil. CZK` where that is exact. */
function shortMoney(t: TFunction, value: number | undefined, currency: string): string {
  if (value === undefined) return '';
  if (value < million || value % (million / 100) !== 0) return formatMoney(value, currency);
  return t('demands.millions', { number: formatNumber(value / million), currency });
}
