import { SimpleGrid, Text, TextInput, Textarea } from '@mantine/core';
import { isMistypedIco } from '@strojpark/core/domain/reservations/ico';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { formatMoney } from '../../lib/format.ts';
import { PriceInput } from '../../ui/price-input.tsx';
import type { CustomerForm } from './customer-form.ts';
import tone from '../../ui/tone.module.css';

interface CustomerFieldsProps {
  customer: CustomerForm;
  isTaxIdRequired: boolean;
  /** The currency of the price; null if each of several machines has its own. */
  currency: string | null;
  /** The machine whose value is shown next to the customer's price. */
  machine: { current_value: number | null; currency: string } | null;
  /** Without, where the price is agreed later. */
  withPrice?: boolean;
}

/** The customer and the price. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { customer, isTaxIdRequired, currency, machine, withPrice = true } = props;
  const { t } = useTranslation();
  const { form, field } = customer;
  const value = machine?.current_value ?? null;
  const worth =
    machine !== null &&
    value !== null &&
    t('reservations.customer.machineValue', { value: formatMoney(value, machine.currency) });
  return (
    // Browser autofill would enter the salesperson's own name and address.
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      <TextInput
        label={t('reservations.customer.company')}
        required
        autoComplete="off"
        data-autofocus
        {...field('customerCompany')}
      />
      <TextInput
        label={t('reservations.customer.name')}
        required
        autoComplete="off"
        {...field('customerName')}
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
      {withPrice && (
        <FormField form={form} name="sellingPrice">
          {(input) => (
            <PriceInput
              label={t('reservations.customer.sellingPrice')}
              description={currency === null ? t('reservations.customer.ownCurrency') : worth}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              currency={currency ?? ''}
              {...input}
            />
          )}
        </FormField>
      )}
      <Textarea
        label={t('reservations.customer.address')}
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="off"
        {...field('customerAddress')}
      />
      <Textarea
        {...(!withPrice && { style: { gridColumn: '1 / -1' } })}
        label={t('reservations.customer.notes')}
        autosize
        minRows={2}
        maxRows={6}
        {...field('notes')}
      />
    </SimpleGrid>
  );
}

interface TaxIdInputProps {
  customer: CustomerForm;
  required: boolean;
}

/** The customer's number in SAP or in the company register; a mistyped IČO shows a hint but is accepted. */
function TaxIdInput({ customer, required }: TaxIdInputProps) {
  const { t } = useTranslation();
  const typed = useWatch({ control: customer.form.control, name: 'customerTaxId' });
  return (
    <div>
      <TextInput
        label={t('reservations.customer.taxId')}
        required={required}
        autoComplete="off"
        {...customer.field('customerTaxId')}
      />
      <Text role="status" size="xs" mt={4} className={tone.orange}>
        {isMistypedIco(typed ?? '') && t('reservations.customer.icoHint')}
      </Text>
    </div>
  );
}
