import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { formatMoney } from '../../lib/format.ts';
import { PriceInput } from '../../ui/price-input.tsx';
import type { CustomerForm } from './customer-form.ts';
import { TaxIdInput } from './tax-id-input.tsx';

interface CustomerFieldsProps {
  customer: CustomerForm;
  isTaxIdRequired: boolean;
  currency: string;
  /** What the machine is worth, beside the price that the customer pays. */
  machineValue: number | null;
}

/** Who the machine is for, and what they pay. */
export function CustomerFields({ customer, isTaxIdRequired, currency, machineValue }: CustomerFieldsProps) {
  const { t } = useTranslation();
  const { form, field } = customer;
  const worth =
    machineValue !== null &&
    t('reservations.customer.machineValue', { value: formatMoney(machineValue, currency) });
  return (
    // The browser would offer the salesperson's own name and address.
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      <TextInput
        label={t('reservations.customer.name')}
        required
        autoComplete="off"
        data-autofocus
        {...field('customerName')}
      />
      <TextInput
        label={t('reservations.customer.company')}
        required
        autoComplete="off"
        {...field('customerCompany')}
      />
      <TextInput
        label={t('reservations.customer.email')}
        type="email"
        required
        autoComplete="off"
        {...field('customerEmail')}
      />
      <TextInput
        label={t('reservations.customer.phone')}
        type="tel"
        required
        autoComplete="off"
        {...field('customerPhone')}
      />
      <TaxIdInput customer={customer} required={isTaxIdRequired} />
      <FormField form={form} name="sellingPrice">
        {(input) => (
          <PriceInput
            label={t('reservations.customer.sellingPrice')}
            description={worth}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            currency={currency}
            {...input}
          />
        )}
      </FormField>
      <Textarea
        label={t('reservations.customer.address')}
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="off"
        {...field('customerAddress')}
      />
      <Textarea
        label={t('reservations.customer.notes')}
        autosize
        minRows={2}
        maxRows={6}
        {...field('notes')}
      />
    </SimpleGrid>
  );
}
