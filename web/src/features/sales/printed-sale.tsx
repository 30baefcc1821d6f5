import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useCompany } from '../../entities/company/company.queries.ts';
import { Letterhead } from '../../entities/company/letterhead.tsx';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { customerLabels } from '../../entities/reservations/customer-facts.tsx';
import { useCan } from '../../lib/auth.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { PrintSheet } from '../../ui/print/print-sheet.tsx';
import { PrintedFacts } from '../../ui/print/printed-facts.tsx';
import { customerOfSale, pictured } from './sale-values.ts';
import { useSale } from '../../entities/sales/sales.queries.ts';
import classes from './printed-sale.module.css';

interface PrintedSaleProps {
  id: string;
  onClose: () => void;
}

/** A sale on one page. The margin is not for paper that a customer may get. */
export function PrintedSale({ id, onClose }: PrintedSaleProps) {
  const { t } = useTranslation();
  const { data: sale } = useSale(id);
  const company = useCompany();
  const seesCustomer = useCan('reservations.view');
  const [printedAt] = useState(() => new Date().toISOString());
  if (sale === undefined) return null;
  const customer = seesCustomer ? customerOfSale(sale) : null;
  return (
    <PrintSheet
      isReady={!company.isPending}
      footer={t('lists.print.on', { date: formatDate(printedAt) })}
      onDone={onClose}
    >
      <Letterhead company={company.data} />
      <h1 className={classes.title}>{t('sales.detail.title')}</h1>
      <MachineBlock machine={pictured(sale)} size="record" isPrinted line={sale.machine_identifier} />
      <div className={classes.parties}>
        {customer !== null && (
          <PrintedFacts
            title={t('sales.detail.customer')}
            facts={[
              {
                label: t(
                  customer.contact === null ? customerLabels.customerName : customerLabels.customerCompany,
                ),
                value: customer.name,
              },
              { label: t(customerLabels.customerName), value: customer.contact },
              { label: t(customerLabels.customerTaxId), value: sale.customer_tax_id, isNumeric: true },
              { label: t(customerLabels.customerAddress), value: sale.customer_address },
              { label: t(customerLabels.customerPhone), value: sale.customer_phone },
              { label: t(customerLabels.customerEmail), value: sale.customer_email },
            ]}
          />
        )}
        <PrintedFacts
          title={t('sales.detail.title')}
          facts={[
            {
              label: t('sales.columns.price'),
              value: <strong>{formatMoney(sale.price, sale.currency)}</strong>,
              isNumeric: true,
            },
            { label: t('sales.columns.soldAt'), value: formatDate(sale.sold_at), isNumeric: true },
            { label: t('sales.columns.seller'), value: sale.seller_name },
            { label: t('sales.columns.invoice'), value: sale.invoice_number, isNumeric: true },
            {
              label: t('sales.detail.reversedAt'),
              value: sale.reversed_at == null ? null : formatDate(sale.reversed_at),
              isNumeric: true,
            },
          ]}
        />
      </div>
    </PrintSheet>
  );
}
