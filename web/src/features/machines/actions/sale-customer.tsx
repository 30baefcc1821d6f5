import { Text } from '@mantine/core';
import type { newSaleCustomer } from '@strojpark/core/contracts/machine-record';
import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import type { Quote } from '@strojpark/core/contracts/quotes';
import {
  type CustomerColumn,
  customerColumnNames,
} from '@strojpark/core/domain/reservations/reservation-customer';
import {
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { KnownCustomerInput } from '../../../entities/customers/known-customer-input.tsx';
import { TaxIdInput, type RegisteredFields } from '../../../entities/customers/tax-id-input.tsx';
import { OtherCustomerNote } from '../../../entities/quotes/other-customer-note.tsx';
import { customerLabels } from '../../../entities/reservations/customer-facts.tsx';
import type * as z from 'zod';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';

interface SaleCustomerProps<In extends FieldValues, Out> {
  sale: {
    form: UseFormReturn<In, unknown, Out>;
    field: (name: `sale_customer.${CustomerColumn}`) => UseFormRegisterReturn & { error: string | undefined };
  };
  /** Those in which a customer has accepted the machine. */
  quotes: readonly Quote[];
  hint: string;
}

/** Who buys a machine that nobody has reserved. */
export function SaleCustomer<In extends FieldValues, Out>({
  sale: { form, field },
  quotes,
  hint,
}: SaleCustomerProps<In, Out>) {
  const { t } = useTranslation();
  const given = useWatch({ control: form.control, name: 'sale_customer' as Path<In> }) as
    | z.input<typeof newSaleCustomer>
    | undefined;
  const name = (column: CustomerColumn) => `sale_customer.${column}` as Path<In>;
  const fill = (values: Partial<Record<CustomerColumn, string>>) => {
    for (const column of customerColumnNames)
      if (values[column] !== undefined)
        form.setValue(name(column), values[column] as PathValue<In, Path<In>>, {
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
        {hint}
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
          isNew={form.getFieldState(name('customer_tax_id'), form.formState).isDirty}
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
