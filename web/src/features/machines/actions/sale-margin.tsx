import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { saleMargin } from '@strojpark/core/domain/machines/machine-costs';
import type { Rates } from '@strojpark/core/domain/money/money';
import { useTranslation } from 'react-i18next';
import { useCurrentRates } from '../../../entities/settings/settings.queries.ts';
import { formatMoney, formatShare } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';

interface SaleMarginProps {
  machine: Machine;
  /** As typed. */
  price: number | null | undefined;
  currency: string;
}

/** So that a price is not read out digit by digit. */
const typingDelay = 500;

/** What the typed price leaves after the purchase price and the costs, for those who may see them. A loss stands out. */
export function SaleMargin({ machine, price, currency }: SaleMarginProps) {
  const { t } = useTranslation();
  const { data: rates } = useCurrentRates();
  const [typed] = useDebouncedValue(price, typingDelay);
  const { margin, percent } = marginOf(machine, typed, currency, rates);
  const values = { margin: formatMoney(margin, currency), percent: formatShare(percent ?? 0) };
  return (
    <div role="status">
      {margin !== null &&
        (margin < 0 ? (
          <Callout isFailure>{t('sales.sell.loss', values)}</Callout>
        ) : (
          <Text size="sm" c="dimmed" data-numeric>
            {t('sales.sell.margin', values)}
          </Text>
        ))}
    </div>
  );
}

/** Null without a purchase price, and between currencies until their rates are known. */
function marginOf(
  { purchase_price, costs_total, currency: purchase_currency }: Machine,
  price: number | null | undefined,
  currency: string,
  rates: Rates | undefined,
): ReturnType<typeof saleMargin> {
  const rateOf = (code: string): number | undefined =>
    purchase_currency === currency ? 1 : rates?.[code as keyof Rates];
  const [rate, purchaseRate] = [rateOf(currency), rateOf(purchase_currency)];
  if (!price || rate === undefined || purchaseRate === undefined) return { margin: null, percent: null };
  return saleMargin({
    price,
    currency,
    rate,
    purchase_price,
    purchase_currency,
    purchase_rate: purchaseRate,
    costs: costs_total ?? 0,
  });
}
