import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { saleMargin } from '@strojpark/core/domain/machines/machine-costs';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { convert, type Currency, type Rates } from '@strojpark/core/domain/money/money';
import type { TFunction } from 'i18next';
import { useMemo, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShare } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { useRates } from '../settings/settings.queries.ts';
import { PriceFields } from './price-fields.tsx';
import type { SaleCosts } from './sale-costs.ts';
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
  const { data } = useRates(day || undefined);
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
        {difference !== null && (
          <Text size="sm" c="dimmed" data-numeric>
            {difference}
          </Text>
        )}
        {costs && <SaleMargin costs={costs} price={price} currency={currency} rates={rates} />}
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

interface SaleMarginProps extends Pick<EnteredSale, 'price' | 'currency'> {
  costs: SaleCosts;
  /** Of the day of the sale, as far as they are known. */
  rates: Partial<Rates>;
}

/** So that a price is not read out digit by digit. */
const typingDelay = 500;

/** What the typed price leaves after the purchase price and the costs. A loss stands out. */
function SaleMargin({ costs, price, currency, rates }: SaleMarginProps) {
  const { t } = useTranslation();
  const { margin, percent } = marginOf(costs, price, currency, rates);
  const isLoss = margin !== null && margin < 0;
  const text =
    margin === null
      ? ''
      : t(isLoss ? 'sales.sell.loss' : 'sales.sell.margin', {
          margin: formatMoney(margin, currency),
          percent: formatShare(percent ?? 0),
        });
  // One value: with a delay each, the text would change before its look, and be read out twice.
  const note = useMemo(() => ({ text, isLoss }), [text, isLoss]);
  const [said] = useDebouncedValue(note, typingDelay);
  return (
    <div role="status">
      {said.text !== '' &&
        (said.isLoss ? (
          <Callout isFailure>{said.text}</Callout>
        ) : (
          <Text size="sm" c="dimmed" data-numeric>
            {said.text}
          </Text>
        ))}
    </div>
  );
}

/** Null without a purchase price, and between currencies until their rates are known. */
function marginOf(
  { purchase_price, purchase_currency, costs }: SaleCosts,
  price: EnteredSale['price'],
  currency: string,
  rates: Partial<Rates>,
): ReturnType<typeof saleMargin> {
  const rateOf = (code: string): number | undefined =>
    purchase_currency === currency ? 1 : rates[code as keyof Rates];
  const [rate, purchaseRate] = [rateOf(currency), rateOf(purchase_currency)];
  if (!price || rate === undefined || purchaseRate === undefined) return { margin: null, percent: null };
  return saleMargin({
    price,
    currency,
    rate,
    purchase_price,
    purchase_currency,
    purchase_rate: purchaseRate,
    costs,
  });
}
