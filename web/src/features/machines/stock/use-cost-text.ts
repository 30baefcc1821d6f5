import type { Cost } from '@strojpark/core/contracts/costs';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';

/** A cost in words: `Přeprava 12 000 CZK`. */
export function useCostText() {
  const { t } = useTranslation();
  return ({ kind, amount, currency }: Pick<Cost, 'kind' | 'amount' | 'currency'>) =>
    `${t(`audit.values.${kind}`)} ${formatMoney(amount, currency)}`;
}
