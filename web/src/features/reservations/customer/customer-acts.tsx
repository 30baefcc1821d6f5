import { Button } from '@mantine/core';
import type { CustomerRecord } from '@strojpark/core/contracts/customers';
import { IconCalendarPlus, IconFileInvoice, IconTargetArrow } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { customerOfEntry } from '../customer-form.ts';
import classes from './customer-view.module.css';

const AddDialog = lazyPart(async () => (await import('../add/add-dialog.tsx')).AddDialog);
const DemandDialog = lazyPart(async () => (await import('../demands/demand-dialog.tsx')).DemandDialog);
const QuoteDialog = lazyPart(async () => (await import('../quotes/quote-dialog.tsx')).QuoteDialog);

/** What can be started for a customer, whose details are filled in. */
export function CustomerActs({ customer }: { customer: CustomerRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayReserve = useCan('reservations.create');
  const mayQuote = useCan('quotes.create');
  const { key, isOpen, about, open, close } = useDialog<'reserve' | 'quote' | 'demand'>();
  if (!mayReserve && !mayQuote) return null;
  const start = { customer: customerOfEntry({ ...customer, note: null }), opened: isOpen, onClose: close };
  return (
    <div className={classes.acts}>
      {mayReserve && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => open('reserve')}
        >
          {t('reservations.list.add')}
        </Button>
      )}
      {mayQuote && (
        <Button
          variant="default"
          leftSection={<IconFileInvoice size={16} aria-hidden />}
          onClick={() => open('quote')}
        >
          {t('quotes.list.add')}
        </Button>
      )}
      {mayReserve && (
        <Button
          variant="default"
          leftSection={<IconTargetArrow size={16} aria-hidden />}
          onClick={() => open('demand')}
        >
          {t('demands.list.add')}
        </Button>
      )}
      <Suspense>
        {about === 'reserve' && <AddDialog key={key} {...start} />}
        {about === 'quote' && (
          <QuoteDialog
            key={key}
            {...start}
            onSaved={({ id }) => {
              close();
              void navigate({ to: '/quotes', search: { quote: id } });
            }}
          />
        )}
        {about === 'demand' && <DemandDialog key={key} {...start} />}
      </Suspense>
    </div>
  );
}
