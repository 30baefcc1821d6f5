import { Text } from '@mantine/core';
import { plainDate } from '@strojpark/core/domain/dates/plain-date';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { convert, type Currency, type Rates } from '@strojpark/core/domain/money/money';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShare } from '../../lib/format.ts';
import { useRates } from '../settings/settings.queries.ts';
import { PriceFields } from './price-fields.tsx';
import { MarginNote } from './margin-note.tsx';
import { marginOf, type SaleCosts } from './sale-costs.ts';
import classes from './sale-price.module.css';
import { type EnteredSale, type PriceName, useEnteredSale } from './use-entered-sale.ts';

interface SalePriceProps<In extends FieldValues, Out> {
  /** It has `currency` and `sale_date`. */
  form: UseFormReturn<In, unknown, Out>;
  /** The field of the price. */
  name?: PriceName;
  /** Null if its value is not known. */
  machine: ValuedMachine | null;
  /** Undefined while they load, and for those who may not see them. */
  costs: SaleCosts | undefined;
  /** The price that the form started with. As long as nobody types another one, it follows the currency. */
  suggested?: { price: number | null; currency: Currency };
  /** The rates that a sale was recorded with, as far as they apply to what is entered. */
  recorded?: (entered: Pick<EnteredSale, 'currency' | 'day'>) => Partial<Rates> | undefined;
  /** What is known about the price. */
  hint: string;
}

interface ValuedMachine {
  current_value: number | null;
  currency: string;
}

/** The price of a sale, how far it is from the value of the machine, and what it leaves, at the rates of its day. */
export function SalePrice<In extends FieldValues, Out>({
  form,
  name = 'salePrice',
  machine,
  costs,
  suggested,
  recorded,
  hint,
}: SalePriceProps<In, Out>) {
  const { t } = useTranslation();
  const { price, currency, day } = useEnteredSale(form, name);
  // What is no date yet has no rates of its own.
  const { data } = useRates(plainDate.safeParse(day).data);
  const rates: Partial<Rates> = { ...data, ...recorded?.({ currency, day }) };
  const untouched = useRef(suggested?.price ?? null);
  // A server of the previous version does not know of the value.
  const difference = machine == null ? null : differenceText(t, machine, price, currency, rates);
  const follow = (wanted: Currency) => {
    if (suggested === undefined || price !== untouched.current) return;
    const next = valueIn(suggested.price, suggested.currency, wanted, rates);
    untouched.current = next;
    form.setValue(name as Path<In>, next as PathValue<In, Path<In>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <div className={classes.price}>
      <PriceFields
        form={form}
        name={name}
        label={t('machines.fields.sale_price')}
        hint={hint}
        isMain
        onCurrency={follow}
      />
      <div className={classes.meaning}>
        {machine?.current_value != null && (
          <Text size="sm" c="dimmed" className={classes.line} data-numeric>
            {difference}
          </Text>
        )}
        {costs && <MarginNote {...marginOf(costs, price, currency, rates)} currency={currency} />}
      </div>
    </div>
  );
}

/** Null without a value, and between currencies until their rates are known. */
function valueIn(value: number | null, own: string, wanted: string, rates: Partial<Rates>): number | null {
  if (value === null || own === wanted) return value;
  const [from, to] = [rates[own as keyof Rates], rates[wanted as keyof Rates]];
  return from === undefined || to === undefined ? null : convert(value, from / to);
}

function differenceText(
  t: TFunction,
  { current_value, currency: own }: ValuedMachine,
  price: number | null | undefined,
  currency: string,
  rates: Partial<Rates>,
): string | null {
  const value = valueIn(current_value, own, currency, rates);
  if (!price || !value) return null;
  if (price === value) return t('sales.sell.atValue');
  const difference = Math.abs(roundHalfAway(price - value, 2));
  return t(price > value ? 'sales.sell.aboveValue' : 'sales.sell.belowValue', {
    difference: formatMoney(difference, currency),
    percent: formatShare(roundHalfAway((difference / value) * 100, 1)),
  });
}
