import { Text } from '@mantine/core';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShare } from '../../lib/format.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import classes from './sale-price.module.css';

interface SalePriceProps {
  machine: { current_value: number | null; currency: string };
  /** As typed. */
  price: number | null | undefined;
  currency: string;
  /** The inputs of both. */
  inputs: ReactNode;
  /** What else the price means. */
  children?: ReactNode;
}

/** The price of a sale, and how far it is from the value of the machine. */
export function SalePrice({ machine, price, currency, inputs, children }: SalePriceProps) {
  const difference = useDifferenceText()(machine, price, currency);
  return (
    <div className={classes.price}>
      <FieldGrid>{inputs}</FieldGrid>
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
function useDifferenceText() {
  const { t } = useTranslation();
  return (
    { current_value: value, currency: own }: SalePriceProps['machine'],
    price: number | null | undefined,
    currency: string,
  ): string | null => {
    if (!price || !value || own !== currency) return null;
    if (price === value) return t('sales.sell.atValue');
    const difference = Math.abs(roundHalfAway(price - value, 2));
    return t(price > value ? 'sales.sell.aboveValue' : 'sales.sell.belowValue', {
      difference: formatMoney(difference, currency),
      percent: formatShare(roundHalfAway((difference / value) * 100, 1)),
    });
  };
}
