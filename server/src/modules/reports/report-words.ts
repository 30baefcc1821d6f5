import type { Language } from '@strojpark/core/domain/languages';
import { blank } from '@strojpark/core/domain/blank';
import { formatDate } from '@strojpark/core/domain/dates/dates';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { formatPercent, formatTotal, withMinus } from '@strojpark/core/domain/money/money';
import type { Period } from '@strojpark/core/domain/reports/report-periods';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';

/** Formatting and texts of a report: Czech dates and numbers in both languages, except for the percent sign. */
export interface Words {
  t: (key: string, params?: Record<string, string | number>) => string;
  day: (day: string | null) => string;
  period: (period: Period) => string;
  number: (value: number | null, decimals?: number) => string;
  percent: (share: number | null) => string;
  money: (value: number, currency: string) => string;
}

const formats = [0, 1, 2].map(
  (decimals) =>
    new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);

export function wordsOf(language: Language): Words {
  return {
    t: (key, params) => message(language, key, params),
    day: (day) => formatDate(day),
    period: ({ from, to }) => (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`),
    number: (value, decimals = 0) =>
      value === null ? blank : withMinus(formats[decimals]?.format(value) ?? String(value)),
    percent: (share) => (share === null ? blank : formatPercent(share * 100, language, 0)),
    money: (value, currency) => formatTotal(value, currency),
  };
}

/** The day on which a report was made, and by whom. */
export const madeFact = ({ t, day }: Words, { user }: Pick<Ctx, 'user'>, today: string): [string, string] => [
  t('reports.pdf.made'),
  t('reports.pdf.madeBy', { day: day(today), name: user.name }),
];

export const typeLabels = ({ t }: Words): Record<string, string> =>
  Object.fromEntries(machineTypes.map((type) => [type, t(`reports.types.${type}`)]));

/** Where to find the table that is attached to a PDF. */
export const attachedNote = ({ t }: Words, fileName: string | null): string[] =>
  fileName === null ? [] : [t('reports.pdf.attached', { fileName })];
