import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { joined } from '@strojpark/core/domain/joined';
import { replacementFit, type ReplacementFit } from '@strojpark/core/domain/machines/replacement-ranking';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatChange } from '../../../lib/format.ts';

/** What a replacement is compared by. */
export type ComparedMachine = Pick<
  MachineListItem,
  | 'id'
  | 'manufacturer'
  | 'model'
  | 'category'
  | 'year_of_manufacture'
  | 'operating_hours'
  | 'location'
  | 'current_value'
  | 'currency'
>;

/** A machine to choose, with the reasons why it fits. */
export interface Offered {
  machine: MachineListItem;
  fit: ReplacementFit;
}

/** Why a machine outside of the suggestions fits; values in different currencies are not compared. */
export function fitOf(replaced: ComparedMachine, machine: ComparedMachine): ReplacementFit {
  const { price, ...fit } = replacementFit(replaced, machine, []);
  return { ...fit, price: machine.currency === replaced.currency ? price : null };
}

/** `stejný výrobce · stejná kategorie · o 2 roky mladší · hodiny −12 % · cena +5 %`; the label of a manual one is apart. */
export function useFitText(): (fit: ReplacementFit) => string {
  const { t } = useTranslation();
  return (fit) =>
    joined([
      fit.model && t('reservations.replacement.fit.model'),
      fit.maker && t('reservations.replacement.fit.maker'),
      fit.category && t('reservations.replacement.fit.category'),
      yearsText(t, fit.years),
      shareText(t, 'hours', fit.hours),
      shareText(t, 'price', fit.price),
      fit.place && t('reservations.replacement.fit.place'),
    ]);
}

export function yearsText(t: TFunction, years: number | null): string {
  if (years === null) return '';
  if (years === 0) return t('reservations.replacement.fit.sameYear');
  const count = Math.abs(years);
  return years > 0
    ? t('reservations.replacement.fit.newer', { count })
    : t('reservations.replacement.fit.older', { count });
}

const same = { hours: 'sameHours', price: 'samePrice' } as const;

/** A new machine: the percentage would only say −100. */
const hardlyAny = -0.95;

/** Rounded: the exact values are next to it. */
function shareText(t: TFunction, name: 'hours' | 'price', share: number | null): string {
  if (share === null) return '';
  if (name === 'hours' && share < hardlyAny) return t('reservations.replacement.fit.hardlyAnyHours');
  const rounded = Math.round(share * 100) / 100;
  return rounded === 0
    ? t(`reservations.replacement.fit.${same[name]}`)
    : t(`reservations.replacement.fit.${name}`, { change: formatChange(rounded) });
}
