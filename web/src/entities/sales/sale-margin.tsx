import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { saleMargin } from '@strojpark/core/domain/machines/machine-costs';
import type { Rates } from '@strojpark/core/domain/money/money';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShare } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import type { SaleCosts } from './sale-costs.ts';
import type { EnteredSale } from './use-entered-sale.ts';

interface SaleMarginProps extends Pick<EnteredSale, 'price' | 'currency'> {
  costs: SaleCosts;
  /** Of the day of the sale, as far as they are known. */
  rates: Partial<Rates>;
}

/** So that a price is not read out digit by digit. */
const typingDelay = 500;

/** What the typed price leaves after the purchase price and the costs. A loss stands out. */
export function SaleMargin({ costs, price, currency, rates }: SaleMarginProps) {
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
