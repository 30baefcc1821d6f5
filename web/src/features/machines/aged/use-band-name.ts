import type { StockBand } from '@strojpark/core/domain/machines/stock-bands';
import { useTranslation } from 'react-i18next';

/** `31–90 dní` or `Přes 365 dní` */
export function useBandName() {
  const { t } = useTranslation();
  return ({ from, to }: StockBand) =>
    to === null ? t('ageing.bands.more', { from: from - 1 }) : t('ageing.bands.range', { from, to });
}
