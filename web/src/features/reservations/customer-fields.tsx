import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import {
  customerByField,
  customerColumns,
  customerFieldNames,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { KnownCustomerInput } from '../../entities/customers/known-customer-input.tsx';
import { TaxIdInput, type RegisteredFields } from '../../entities/customers/tax-id-input.tsx';
import { FormField } from '../../lib/form-field.tsx';
import { formatMoney } from '../../lib/format.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormPart } from '../../ui/form-part.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { PriceInput } from '../../ui/price-input.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { blankCustomer, type CustomerForm } from './customer-form.ts';
import { OtherDetailsNote } from './other-details-note.tsx';
import { CustomerHistory } from './reserve/customer-history.tsx';

interface CustomerFieldsProps {
  customer: CustomerForm;
  isTaxIdRequired: boolean;
  /** The currency of the price; null if each of several machines has its own. */
  currency: string | null;
  /** The machine whose value is shown next to the customer's price. */
  machine: { current_value: number | null; currency: string } | null;
  /** Without, where the price is agreed later. */
  withPrice?: boolean;
  /** Under the price: what it means. */
  priceNote?: ReactNode;
  /** Says that the customer has reserved before. */
  withHistory?: boolean;
  /** Under the note: who reads it. */
  notesHint?: string;
}

/** The customer and the price. */
export function CustomerFields(props: CustomerFieldsProps) {
  const {
    customer,
    isTaxIdRequired,
    currency,
    machine,
    withPrice = true,
    priceNote,
    withHistory,
    notesHint,
  } = props;
  const { t } = useTranslation();
  const { form, field } = customer;
  const value = machine?.current_value ?? null;
  const worth =
    machine === null || value === null
      ? t('common.withoutVat')
      : t('reservations.customer.machineValue', { value: formatMoney(value, machine.currency) });
  const [chosen, setChosen] = useState(() => {
    // In a record that is being edited, another name may be a correction.
    const given = withHistory === true ? form.getValues() : blankCustomer;
    return customerByField((_, name) => given[name] ?? '');
  });
  const onPick = (known: KnownCustomer) => {
    fillIn(customer, known);
    setChosen(customerByField((column) => known[column] ?? ''));
  };
  return (
    // Browser autofill would enter the salesperson's own name and address.
    <FieldGrid>
      <div>
        <KnownCustomerInput
          label={t('reservations.customer.company')}
          required
          // Where the form is loaded after its dialog has opened.
          autoFocus
          data-autofocus
          onPick={onPick}
          {...field('customerCompany')}
        />
        <OtherDetailsNote customer={customer} chosen={chosen} />
      </div>
      <TaxId customer={customer} required={isTaxIdRequired} onPick={onPick} />
      <KnownCustomerInput
        label={t('reservations.customer.name')}
        data-width="third"
        required
        onPick={onPick}
        {...field('customerName')}
      />
      <KnownCustomerInput
        label={t('reservations.customer.email')}
        data-width="third"
        type="email"
        required
        onPick={onPick}
        {...field('customerEmail')}
      />
      <KnownCustomerInput
        label={t('reservations.customer.phone')}
        data-width="third"
        type="tel"
        required
        onPick={onPick}
        {...field('customerPhone')}
      />
      {/* Below all that it is found by: what is being typed stays in its place. */}
      {withHistory && <CustomerHistory customer={customer} />}
      {withPrice && (
        <div data-alone>
          <FormField form={form} name="sellingPrice">
            {(input) => (
              <PriceInput
                label={t('reservations.customer.sellingPrice')}
                description={currency === null ? t('reservations.customer.ownCurrency') : worth}
                currency={currency ?? ''}
                {...input}
              />
            )}
          </FormField>
          {priceNote}
        </div>
      )}
      <AddressAndNotes customer={customer} withPrice={withPrice} notesHint={notesHint} />
    </FieldGrid>
  );
}

interface AddressAndNotesProps {
  customer: CustomerForm;
  /** The address stands next to the price, otherwise next to the note. */
  withPrice: boolean;
  notesHint: string | undefined;
}

/** What is seldom filled in; on a phone behind a line that opens it. */
function AddressAndNotes({ customer: { form, field }, withPrice, notesHint }: AddressAndNotesProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { errors, submitCount } = form.formState;
  // Watched: a known customer and the company register fill in the address too.
  const filled = useWatch({ control: form.control, name: ['customerAddress', 'notes'] });
  const inputs = (
    <>
      <GrowingTextarea
        label={t('reservations.customer.address')}
        data-width="rest"
        minRows={withPrice ? 1 : 2}
        maxRows={6}
        autoComplete="off"
        {...field('customerAddress')}
      />
      <GrowingTextarea
        label={t('reservations.customer.notes')}
        data-width={withPrice ? 'full' : 'rest'}
        description={notesHint}
        minRows={2}
        maxRows={6}
        {...field('notes')}
      />
    </>
  );
  if (!isPhone) return inputs;
  const hasErrors = errors.customerAddress !== undefined || errors.notes !== undefined;
  const fold = { content: filled.filter(Boolean).join('\n'), hasErrors, submitCount };
  return (
    <FormPart title={t('reservations.customer.addressAndNotes')} fold={fold}>
      {inputs}
    </FormPart>
  );
}

/** All fields in one step; price and note are different for each record. */
function fillIn({ form }: CustomerForm, known: KnownCustomer): void {
  for (const name of customerFieldNames)
    form.setValue(name, known[customerColumns[name]] ?? '', {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
}

interface TaxIdProps {
  customer: CustomerForm;
  required: boolean;
  onPick: (known: KnownCustomer) => void;
}

function TaxId({ customer: { form, field }, required, onPick }: TaxIdProps) {
  const { t } = useTranslation();
  const names = ['customerTaxId', 'customerCompany', 'customerAddress'] as const;
  const [typed, company, address] = useWatch({ control: form.control, name: names });
  const fill = (found: Partial<RegisteredFields>) => {
    for (const [column, value] of Object.entries(found))
      form.setValue(column === 'customer_company' ? 'customerCompany' : 'customerAddress', value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  return (
    <TaxIdInput
      label={t('reservations.customer.taxId')}
      required={required}
      onPick={onPick}
      {...field('customerTaxId')}
      typed={typed ?? ''}
      // The company of a record that was opened is not looked up again.
      isNew={form.getFieldState('customerTaxId', form.formState).isDirty}
      present={{ customer_company: company, customer_address: address ?? '' }}
      onFill={fill}
    />
  );
}
