import type { Rates } from '@strojpark/core/domain/money/money';
import { MarginNote } from './margin-note.tsx';
import { marginOf, type SaleCosts } from './sale-costs.ts';
import type { EnteredSale } from './use-entered-sale.ts';

interface SaleMarginProps extends Pick<EnteredSale, 'price' | 'currency'> {
  costs: SaleCosts;
  /** Of the day of the sale, as far as they are known. */
  rates: Partial<Rates>;
}

/** What the typed price leaves after the purchase price and the costs. */
export function SaleMargin({ costs, price, currency, rates }: SaleMarginProps) {
  return <MarginNote {...marginOf(costs, price, currency, rates)} currency={currency} />;
}
