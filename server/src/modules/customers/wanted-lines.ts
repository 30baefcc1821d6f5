import { choiceCriteria, rangeCriteria, textCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import {
  fileHeader,
  optionLabelKey,
  type MachineFieldName,
} from '@strojpark/core/domain/fields/machine-fields';
import type { Language } from '@strojpark/core/domain/languages';
import { message } from '../../lib/messages.ts';

interface Words {
  language: Language;
  number: (value: number) => string;
  money: (value: number, currency: string) => string;
  /** Formats `YYYY-MM-DD`. */
  day: (day: string) => string;
  /** Of the highest and lowest value; empty if there is none. */
  currency: string;
  /** What each installation names itself, by key. */
  categories: ReadonlyMap<string, string>;
  customFields: ReadonlyMap<string, string>;
}

/** The criteria of a demand as the database has them. */
export type Stored = Readonly<Record<string, unknown>>;

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** The criteria of a demand as stored, in words, one line for each: `Rok výroby: 2019–2022`. */
export function wantedLines(
  criteria: Stored,
  { language, number, money, day, currency, ...labels }: Words,
): string[] {
  const written = (name: string, value: unknown) => {
    if (typeof value === 'boolean') return message(language, value ? 'common.yes' : 'common.no');
    if (typeof value === 'string') return plainDate.test(value) ? day(value) : value;
    if (typeof value !== 'number') return '';
    if (name === 'current_value' && currency !== '') return money(value, currency);
    return name === 'year_of_manufacture' ? String(value) : number(value);
  };
  const range = (name: string, from: unknown, to: unknown) => {
    const [first, last] = [written(name, from), written(name, to)];
    if (first === '' && last === '') return '';
    if (first === '') return `≤ ${last}`;
    return last === '' ? `≥ ${first}` : [first, last].join(name === 'current_value' ? ' – ' : '–');
  };
  const anyOf = (value: unknown, label: (one: string) => string = (one) => one) =>
    [value]
      .flat()
      .filter((one) => typeof one === 'string')
      .map(label)
      .join(', ');
  const line = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`]);
  const ofField = (field: MachineFieldName, value: string) =>
    line(fileHeader(field, message(language, `machines.fields.${field}`), language), value);
  const option = (field: MachineFieldName) => (one: string) => {
    const key = optionLabelKey(field, one);
    return key === undefined ? one : message(language, key);
  };
  const ofCustomField = ([name, value]: [string, unknown]) =>
    line(
      labels.customFields.get(name) ?? name,
      isStored(value) ? range(name, value['from'], value['to']) : anyOf(value) || written(name, value) || '–',
    );

  return [
    ...ofField('type', anyOf(criteria['type'], option('type'))),
    ...ofField(
      'category',
      anyOf(criteria['category'], (key) => labels.categories.get(key) ?? key),
    ),
    ...Object.entries(textCriteria).flatMap(([name, field]) => ofField(field, anyOf(criteria[name]))),
    ...choiceCriteria.flatMap(({ field, name }) => ofField(field, anyOf(criteria[name], option(field)))),
    ...rangeCriteria.flatMap(({ field, from, to }) =>
      ofField(field, range(field, criteria[from], criteria[to])),
    ),
    ...line(message(language, 'demands.form.search'), anyOf(criteria['search'])),
    ...(isStored(criteria['custom']) ? Object.entries(criteria['custom']).flatMap(ofCustomField) : []),
  ];
}
