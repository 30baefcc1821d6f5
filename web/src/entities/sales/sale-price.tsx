import { Text } from '@mantine/core';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShare } from '../../lib/format.ts';
import { PriceFields } from './price-fields.tsx';
import classes from './sale-price.module.css';

interface SalePriceProps<In extends FieldValues, Out> {
  machine: ValuedMachine;
  /** It has `salePrice` and `currency`. */
  form: UseFormReturn<In, unknown, Out>;
  /** As typed. */
  price: number | null | undefined;
  currency: string;
  /** What is known about the price. */
  hint: string;
  /** What else the price means. */
  children?: ReactNode;
}

interface ValuedMachine {
  current_value: number | null;
  currency: string;
}

/** The price of a sale, and how far it is from the value of the machine. */
export function SalePrice<In extends FieldValues, Out>({
  machine,
  form,
  price,
  currency,
  hint,
  children,
}: SalePriceProps<In, Out>) {
  const { t } = useTranslation();
  const difference = differenceText(t, machine, price, currency);
  return (
    <div className={classes.price}>
      <PriceFields form={form} label={t('machines.fields.sale_price')} hint={hint} isMain />
      <div className={classes.meaning}>
        {difference !== null && (
          <Text size="sm" c="dimmed" data-numeric>
            {difference}
          </Text>
        )}
        {children}
      </div>
    </div>
  );
}

/** Null without a value in the same currency. */
function differenceText(
  t: TFunction,
  { current_value: value, currency: own }: ValuedMachine,
  price: number | null | undefined,
  currency: string,
): string | null {
  if (!price || !value || own !== currency) return null;
  if (price === value) return t('sales.sell.atValue');
  const difference = Math.abs(roundHalfAway(price - value, 2));
  return t(price > value ? 'sales.sell.aboveValue' : 'sales.sell.belowValue', {
    difference: formatMoney(difference, currency),
    percent: formatShare(roundHalfAway((difference / value) * 100, 1)),
  });
}
