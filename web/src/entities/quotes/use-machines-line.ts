import type { Quote } from '@strojpark/core/contracts/quotes';
import { useTranslation } from 'react-i18next';

/** `Kolový nakladač Volvo L120H a 2 další stroje`. */
export function useMachinesLine(): (quote: Pick<Quote, 'items'>) => string {
  const { t } = useTranslation();
  return ({ items: [first, ...others] }) => {
    if (first === undefined) return t('quotes.noMachine');
    const more = others.length > 0 ? [t('quotes.moreMachines', { count: others.length })] : [];
    return [first.machine.name, ...more].join(' ');
  };
}
