import type { Quote } from '@strojpark/core/contracts/quotes';
import { agreedItems } from '@strojpark/core/domain/quotes/quote-money';
import { useTranslation } from 'react-i18next';

/** `Kolový nakladač Volvo L120H a 2 další stroje`; of an accepted quote what was accepted. */
export function useMachinesLine(): (quote: Pick<Quote, 'items' | 'status'>) => string {
  const { t } = useTranslation();
  return ({ status, items }) => {
    const [first, ...others] = agreedItems(status, items);
    if (first === undefined) return t('quotes.noMachine');
    const more = others.length > 0 ? [t('quotes.moreMachines', { count: others.length })] : [];
    return [first.machine.name, ...more].join(' ');
  };
}
