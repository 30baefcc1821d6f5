import { Text } from '@mantine/core';
import type { sellBody } from '@strojpark/core/contracts/machine-record';
import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { KnownCustomerInput } from '../../../entities/customers/known-customer-input.tsx';
import { TaxIdInput, type RegisteredFields } from '../../../entities/customers/tax-id-input.tsx';
import { OtherCustomerNote } from '../../../entities/quotes/other-customer-note.tsx';
import { customerLabels } from '../../../entities/reservations/customer-facts.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';

interface SaleCustomerProps {
  sale: ContractForm<typeof sellBody>;
  /** Those in which a customer has accepted the machine. */
  quotes: readonly Quote[];
}

/** Who buys a machine that nobody has reserved. */
export function SaleCustomer({ sale: { form, field }, quotes }: SaleCustomerProps) {
  const { t } = useTranslation();
  const given = useWatch({ control: form.control, name: 'sale_customer' });
  const fill = (values: Partial<Record<(typeof customerColumnNames)[number], string>>) => {
    for (const column of customerColumnNames)
      if (values[column] !== undefined)
        form.setValue(`sale_customer.${column}`, values[column], {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
  };
  const onPick = (known: KnownCustomer) =>
    fill(Object.fromEntries(customerColumnNames.map((column) => [column, known[column] ?? ''])));
  const present: RegisteredFields = {
    customer_company: given?.customer_company ?? '',
    customer_address: given?.customer_address ?? '',
  };
  return (
    <FormPart title={t('sales.sell.buyer')}>
      <Text size="sm" c="dimmed">
        {t('sales.sell.buyerHint')}
      </Text>
      <FieldGrid isDense>
        <KnownCustomerInput
          label={t(customerLabels.customerCompany)}
          onPick={onPick}
          {...field('sale_customer.customer_company')}
        />
        <TaxIdInput
          label={t(customerLabels.customerTaxId)}
          onPick={onPick}
          {...field('sale_customer.customer_tax_id')}
          typed={given?.customer_tax_id ?? ''}
          isNew={form.getFieldState('sale_customer.customer_tax_id', form.formState).isDirty}
          present={present}
          onFill={fill}
        />
        <KnownCustomerInput
          label={t(customerLabels.customerName)}
          onPick={onPick}
          {...field('sale_customer.customer_name')}
        />
        <KnownCustomerInput
          label={t(customerLabels.customerPhone)}
          type="tel"
          onPick={onPick}
          {...field('sale_customer.customer_phone')}
        />
        <KnownCustomerInput
          label={t(customerLabels.customerEmail)}
          data-width="full"
          type="email"
          onPick={onPick}
          {...field('sale_customer.customer_email')}
        />
        <GrowingTextarea
          label={t(customerLabels.customerAddress)}
          data-width="full"
          minRows={1}
          maxRows={4}
          autoComplete="off"
          {...field('sale_customer.customer_address')}
        />
      </FieldGrid>
      <OtherCustomerNote
        quotes={quotes}
        company={given?.customer_company}
        name={given?.customer_name}
        email={given?.customer_email}
        taxId={given?.customer_tax_id}
      />
    </FormPart>
  );
}
