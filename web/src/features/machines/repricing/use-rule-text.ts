import type { RepricingProposal, RepricingRule } from '@strojpark/core/contracts/repricing';
import { changeShare } from '@strojpark/core/domain/machines/price-changes';
import { useTranslation } from 'react-i18next';
import { formatChange, formatNumber } from '../../../lib/format.ts';
import type { ProposedMachine } from './repricing.queries.ts';

type Terms = Pick<RepricingRule, 'after_days' | 'percent' | 'floor_percent'>;

/** A rule in words: `po 90 dnech −5 %` and `nejméně nákupní cena + 3 % (bez nákladů)`. */
export function useRuleText() {
  const { t } = useTranslation();
  return {
    step: ({ after_days: count, percent }: Terms) =>
      t('repricing.rule.step', { count, days: formatNumber(count), percent: formatNumber(percent) }),
    floor: ({ floor_percent: percent }: Terms) =>
      percent === null ? null : t('repricing.rule.floor', { percent: formatNumber(percent) }),
    /** The lower limit is about the purchase price alone, so costs may leave a loss. */
    loss: ({ margin }: Pick<RepricingProposal, 'margin'>) =>
      margin !== null && margin < 0 ? t('repricing.belowCosts') : null,
  };
}

/** How much the proposed price differs from the current value: `−5 %`. */
export function shareText({ current_value: from, currency, proposal }: ProposedMachine): string {
  const share = changeShare({
    from,
    to: proposal?.price ?? null,
    from_currency: currency,
    to_currency: currency,
  });
  return share === null ? '' : formatChange(share);
}
