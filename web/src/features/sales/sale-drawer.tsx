import { Anchor, Box, Text } from '@mantine/core';
import type { Sale, SaleRecord } from '@strojpark/core/contracts/sales';
import { joined } from '@strojpark/core/domain/joined';
import { IconBackhoe, IconReceipt } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MachinePicture } from '../../entities/machines/machine-picture.tsx';
import { useSheetAhead } from '../../entities/company/use-sheet-ahead.ts';
import { RecordButtons } from '../../entities/presence/record-buttons.tsx';
import { customerLabels } from '../../entities/reservations/customer-facts.tsx';
import { CustomerLink } from '../../entities/reservations/customer-link.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useCan } from '../../lib/auth.ts';
import { formatDate, formatMoney, formatShare, formatSum } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { useTabTitle } from '../../lib/tab-title.ts';
import { ContactLink } from '../../ui/contact-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { RecordActions, type RecordAction } from '../../ui/record-screen/record-actions.tsx';
import { type OpenRecord, RecordDrawer } from '../../ui/record-screen/record-drawer.tsx';
import { RecordSheet } from '../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { saleActions, type SaleAction } from './sale-actions.ts';
import { customerOfSale, machineKey, pictured, soldMachine } from './sale-values.ts';
import classes from './sales.module.css';
import { HeldReplacement } from '../../entities/sales/held-replacement.tsx';
import { useSale } from '../../entities/sales/sales.queries.ts';

const PrintedSale = lazyPart(async () => (await import('./printed-sale.tsx')).PrintedSale);

/** The record of a sale, with buttons to its neighbours. */
export function SaleDrawer({ onAction, ...drawer }: OpenRecord<Sale, SaleAction>) {
  const { t } = useTranslation();
  useSheetAhead(PrintedSale.preload);
  return (
    <RecordDrawer
      {...drawer}
      buttons={<RecordButtons subject="sale" id={drawer.id} />}
      renderSheet={(id, onDone) => <PrintedSale id={id} onClose={onDone} />}
      label={t('sales.detail.title')}
      labels={{
        previous: t('sales.detail.previous'),
        next: t('sales.detail.next'),
        print: t('sales.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id, known) => <DrawerBody id={id} known={known} onAction={onAction} />}
    </RecordDrawer>
  );
}

interface DrawerBodyProps {
  id: string;
  /** The list item, shown until the record has loaded. */
  known: Sale | undefined;
  onAction: (action: SaleAction, sale: Sale) => void;
}

const DrawerBody = memo(function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useSale(id, known);
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState icon={IconReceipt} title={t('sales.detail.gone')} text={t('sales.detail.goneHint')} />;
  if (data !== undefined) return <SaleDetail sale={data} onAction={onAction} />;
  return <LoadState {...loadingOf(query)} title={t('sales.detail.failed')} rows="record" />;
});

interface SaleDetailProps {
  sale: SaleRecord;
  onAction: DrawerBodyProps['onAction'];
}

function SaleDetail({ sale, onAction }: SaleDetailProps) {
  const { t } = useTranslation();
  const { machine_name: name } = sale;
  useTabTitle(joined([name, t('sales.detail.title')]));
  const navigate = useNavigate();
  const actions = useMemo((): RecordAction[] => {
    const machine = soldMachine(sale);
    const toMachine: RecordAction = {
      name: 'machine',
      label: t('sales.detail.toMachine'),
      icon: IconBackhoe,
      keyName: machineKey,
      isDestructive: false,
      run: () => void (machine && navigate(machine)),
    };
    return [...(machine === null ? [] : [toMachine]), ...saleActions(sale, onAction)];
  }, [navigate, onAction, sale, t]);
  return (
    <RecordSheet
      name={name}
      picture={<MachinePicture machine={pictured(sale)} className={classes.picture} />}
      about={joined([
        sale.machine_identifier,
        ...(sale.machine_id === null ? [t('sales.detail.machineGone')] : []),
      ])}
      state={
        <>
          {sale.reversed_at != null && (
            <StatusBadge
              status="cancelled"
              label={t('sales.reversed', { date: formatDate(sale.reversed_at) })}
            />
          )}
          <span>{t('sales.detail.sold', { date: formatDate(sale.sold_at), seller: sale.seller_name })}</span>
        </>
      }
      actions={<RecordActions actions={actions} />}
    >
      <ReversalSection sale={sale} />
      <PriceSection sale={sale} />
      <CustomerSection sale={sale} />
      <HeldReplacement sale={sale} />
    </RecordSheet>
  );
}

function ReversalSection({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  if (sale.reversed_at == null) return null;
  return (
    <Section title={t('sales.detail.reversal')}>
      <Facts
        facts={[
          { label: t('sales.detail.reversedAt'), value: formatDate(sale.reversed_at), isNumeric: true },
          { label: t('sales.detail.reversedBy'), value: sale.reversed_by_name },
          { label: t('sales.detail.reason'), value: sale.reversal_reason },
        ]}
      />
    </Section>
  );
}

function PriceSection({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  const seesCosts = useCan('machines.view_costs');
  const { margin, margin_percent: percent, currency } = sale;
  return (
    <Section title={t('sales.detail.price')}>
      <div className={classes.figure}>
        <span data-figure>{formatMoney(sale.price, currency)}</span>
        {currency !== 'CZK' && (
          <Text component="span" size="xs" c="dimmed" data-numeric>
            {t('sales.detail.inCzk')}: {formatSum(sale.price_czk)}
          </Text>
        )}
      </div>
      <Facts
        facts={[
          {
            label: t('sales.columns.margin'),
            value:
              // A reversed sale has brought nothing.
              seesCosts &&
              sale.reversed_at == null &&
              (margin === null ? (
                t('sales.detail.noMargin')
              ) : (
                <span className={margin < 0 ? classes.loss : undefined}>
                  {joined([formatMoney(margin, currency), percent !== null && formatShare(percent)])}
                </span>
              )),
            isNumeric: margin !== null,
          },
        ]}
      />
      {seesCosts && margin !== null && sale.reversed_at == null && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('sales.detail.marginOf')}
        </Text>
      )}
      {(sale.invoice_number ?? sale.sale_note) != null && (
        <Box mt="xs">
          <Facts
            columns={1}
            facts={[
              { label: t('sales.columns.invoice'), value: sale.invoice_number, isNumeric: true },
              {
                label: t('sales.detail.note'),
                value: sale.sale_note != null && <span className={classes.note}>{sale.sale_note}</span>,
              },
            ]}
          />
        </Box>
      )}
    </Section>
  );
}

function CustomerSection({ sale }: { sale: SaleRecord }) {
  const { t } = useTranslation();
  const customer = customerOfSale(sale);
  const { customer_email: email, customer_phone: phone } = sale;
  if (!useCan('reservations.view')) return null;
  if (customer === null) return <Section title={t('sales.detail.customer')}>{t('sales.noCustomer')}</Section>;
  const link = <CustomerLink customer={sale.customer_key}>{customer.name}</CustomerLink>;
  return (
    <Section title={t('sales.detail.customer')}>
      <Facts
        facts={[
          {
            label: t(customer.contact === null ? 'sales.detail.customer' : customerLabels.customerCompany),
            value: link,
          },
          { label: t(customerLabels.customerName), value: customer.contact },
          {
            label: t(customerLabels.customerEmail),
            value: email !== null && email !== '' && <ContactLink kind="email" value={email} />,
          },
          {
            label: t(customerLabels.customerPhone),
            value: phone !== null && phone !== '' && <ContactLink kind="phone" value={phone} />,
          },
          { label: t(customerLabels.customerTaxId), value: sale.customer_tax_id, isNumeric: true },
          { label: t(customerLabels.customerAddress), value: sale.customer_address },
        ]}
      />
      {sale.reservation_id !== null && (
        <Anchor
          className={classes.toReservation}
          renderRoot={(props) => (
            <Link to="/reservations" search={{ reservation: sale.reservation_id ?? undefined }} {...props} />
          )}
        >
          {t('sales.detail.toReservation')}
        </Anchor>
      )}
    </Section>
  );
}
