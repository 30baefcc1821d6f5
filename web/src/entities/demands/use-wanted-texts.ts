import type { AgeBand } from '@strojpark/core/domain/reports/unmet-demand';
import { useTranslation } from 'react-i18next';
import { formatSum } from '../../lib/format.ts';

interface PriceBand {
  above: number | null;
  upTo: number | null;
}

/** The oldest machine and the highest price that customers want, in words. */
export function useWantedTexts(currency: string) {
  const { t } = useTranslation();
  return {
    age: (age: AgeBand) => t(`wanted.ages.${age}`),
    /** `2 500 000 CZK – 5 000 000 CZK` */
    price({ above, upTo }: PriceBand) {
      const given = { above: formatSum(above, currency), upTo: formatSum(upTo, currency) };
      if (above !== null && upTo !== null) return t('wanted.prices.between', given);
      if (upTo !== null) return t('wanted.prices.upTo', given);
      return above === null ? t('wanted.prices.any') : t('wanted.prices.above', given);
    },
  };
}
