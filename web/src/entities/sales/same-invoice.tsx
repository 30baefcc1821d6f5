import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './same-invoice.module.css';
import { useSalesOfInvoice } from './sales.queries.ts';

interface SameInvoiceProps {
  /** As typed. */
  number: string | null | undefined;
  /** The sale that is being corrected. */
  except?: string | undefined;
}

/** Milliseconds without a key, after which the number is looked for. */
const typingPause = 400;

/** Says which other machines were sold with the same invoice number. It may be so: one invoice can have several. */
export function SameInvoice({ number, except }: SameInvoiceProps) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(number?.trim() ?? '', typingPause);
  const { data: others = [] } = useSalesOfInvoice(settled, except);
  return (
    <div role="status">
      {others.length > 0 && (
        <Callout className={classes.note}>
          {t('sales.sell.sameInvoice')}
          <ul className={classes.others}>
            {others.map(({ id, machine_name: name, sold_at }) => (
              <li key={id}>
                {/* In a tab of its own: the form keeps what was typed. */}
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link to="/sales" search={{ sale: id }} target="_blank" {...props} />
                  )}
                >
                  {t('sales.sell.otherSale', { name, date: formatDate(sold_at) })}
                </Anchor>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
