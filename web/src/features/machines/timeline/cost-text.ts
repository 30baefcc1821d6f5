import { blank } from '@strojpark/core/domain/blank';
import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import i18next from 'i18next';
import { formatDate, formatMoney } from '../../../lib/format.ts';

/** The text of a key that may be unknown, as one of an older version. */
export function foreignText(key: string): string | undefined {
  const translate = i18next.t as (key: string) => unknown;
  return i18next.exists(key) ? String(translate(key)) : undefined;
}

/** A value of a cost: its kind, its amount with the currency, or its day. */
export function costText(field: string, value: string): string {
  if (field === 'cost_kind') return foreignText(`audit.values.${value}`) ?? value;
  const [, amount, currency] = /^(-?[\d.]+) ([A-Z]{3})$/.exec(value) ?? [];
  if (field === 'cost_amount' && currency !== undefined) return formatMoney(Number(amount), currency);
  return field === 'cost_day' && value !== blank ? formatDate(value) : value;
}

/** The cost that an entry added, `Přeprava 12 000 CZK`; null if it is about something else. */
export function addedCost({ changes }: Pick<TimelineEntry, 'changes'>): string | null {
  const [kind, amount] = [changes['cost_kind'], changes['cost_amount']];
  if (typeof kind?.to !== 'string' || typeof amount?.to !== 'string') return null;
  if ((kind.from ?? null) !== null || (amount.from ?? null) !== null) return null;
  return `${costText('cost_kind', kind.to)} ${costText('cost_amount', amount.to)}`;
}
