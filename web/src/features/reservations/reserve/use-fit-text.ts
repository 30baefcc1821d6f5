import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { joined } from '@strojpark/core/domain/joined';
import { replacementFit, type ReplacementFit } from '@strojpark/core/domain/machines/replacement-ranking';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatChange } from '../../../lib/format.ts';
import type { StockMachine } from './use-stock-text.ts';

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
  machine: StockMachine;
  fit: ReplacementFit;
}

/** Why a machine outside of the suggestions fits; values in different currencies are not compared. */
export function fitOf(replaced: ComparedMachine, machine: ComparedMachine): ReplacementFit {
  const { price, ...fit } = replacementFit(replaced, machine, []);
  return { ...fit, price: machine.currency === replaced.currency ? price : null };
}

interface FitText {
  /** `stejný výrobce · stejná kategorie · o 2 roky mladší`, the strongest first */
  fits: string;
  /** `hodiny +12 %` */
  differs: string;
  /** `cena +5 %` */
  price: string;
}

/** More are not read. */
const mostReasons = 3;

/** What speaks for a replacement, what does not, and its price; the label of a manual one is apart. */
export function useFitText(): (fit: ReplacementFit) => FitText {
  const { t } = useTranslation();
  return ({ model, maker, category, years, hours, price, place }) => {
    const isOlder = years !== null && years < 0;
    const hasMoreHours = isMore(hours);
    const yearsOff = yearsText(t, years);
    const hoursOff = shareText(t, 'hours', hours);
    return {
      fits: joined(
        [
          // The same model is of the same maker and category.
          model && t('reservations.replacement.fit.model'),
          !model && maker && t('reservations.replacement.fit.maker'),
          !model && category && t('reservations.replacement.fit.category'),
          !isOlder && yearsOff,
          !hasMoreHours && hoursOff,
          place && t('reservations.replacement.fit.place'),
        ]
          .filter(Boolean)
          .slice(0, mostReasons),
      ),
      differs: joined([isOlder && yearsOff, hasMoreHours && hoursOff]),
      price: shareText(t, 'price', price),
    };
  };
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

/** The exact values are next to it. */
const roundedShare = (share: number) => Math.round(share * 100) / 100;
const isMore = (share: number | null) => share !== null && roundedShare(share) > 0;

function shareText(t: TFunction, name: 'hours' | 'price', share: number | null): string {
  if (share === null) return '';
  if (name === 'hours' && share < hardlyAny) return t('reservations.replacement.fit.hardlyAnyHours');
  const rounded = roundedShare(share);
  return rounded === 0
    ? t(`reservations.replacement.fit.${same[name]}`)
    : t(`reservations.replacement.fit.${name}`, { change: formatChange(rounded) });
}
