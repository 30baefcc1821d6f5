import type { Currency } from '@strojpark/core/domain/money/money';
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';

/** The fields of a price. */
export type PriceName = 'price' | 'salePrice';

/** What has been entered so far in a form of a sale. */
export interface EnteredSale {
  price: number | null | undefined;
  currency: Currency;
  day: string | undefined;
}

export function useEnteredSale<In extends FieldValues, Out>(
  { control }: UseFormReturn<In, unknown, Out>,
  name: PriceName = 'salePrice',
): EnteredSale {
  const names = [name, 'currency', 'sale_date'] as Path<In>[];
  const [price, currency, day] = useWatch({ control, name: names }) as unknown as [
    EnteredSale['price'],
    Currency,
    EnteredSale['day'],
  ];
  return { price, currency, day };
}
