import { Button, Group, Text } from '@mantine/core';
import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import { taxNumber } from '@strojpark/core/domain/customers/customer-key';
import { isIco, isMistypedIco } from '@strojpark/core/domain/customers/ico';
import {
  customerColumns,
  customerFieldNames,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRegisteredCompany } from '../../entities/customers/customers.queries.ts';
import { KnownCustomerInput } from '../../entities/customers/known-customer-input.tsx';
import { FormField } from '../../lib/form-field.tsx';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormPart } from '../../ui/form-part.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { PriceInput } from '../../ui/price-input.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { CustomerForm } from './customer-form.ts';

interface CustomerFieldsProps {
  customer: CustomerForm;
  isTaxIdRequired: boolean;
  /** The currency of the price; null if each of several machines has its own. */
  currency: string | null;
  /** The machine whose value is shown next to the customer's price. */
  machine: { current_value: number | null; currency: string } | null;
  /** Without, where the price is agreed later. */
  withPrice?: boolean;
  /** Under the note: who reads it. */
  notesHint?: string;
}

/** The customer and the price. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { customer, isTaxIdRequired, currency, machine, withPrice = true, notesHint } = props;
  const { t } = useTranslation();
  const { form, field } = customer;
  const value = machine?.current_value ?? null;
  const worth =
    machine === null || value === null
      ? t('common.withoutVat')
      : t('reservations.customer.machineValue', { value: formatMoney(value, machine.currency) });
  const onPick = (known: KnownCustomer) => fillIn(customer, known);
  return (
    // Browser autofill would enter the salesperson's own name and address.
    <FieldGrid>
      <KnownCustomerInput
        label={t('reservations.customer.company')}
        required
        data-autofocus
        onPick={onPick}
        {...field('customerCompany')}
      />
      <TaxIdInput customer={customer} required={isTaxIdRequired} onPick={onPick} />
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
      {withPrice && (
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

interface TaxIdInputProps {
  customer: CustomerForm;
  required: boolean;
  onPick: (known: KnownCustomer) => void;
}

/** The customer's number in SAP or in the company register; a mistyped IČO shows a hint but is accepted. */
function TaxIdInput({ customer, required, onPick }: TaxIdInputProps) {
  const { t } = useTranslation();
  const typed = useWatch({ control: customer.form.control, name: 'customerTaxId' }) ?? '';
  const ico = taxNumber(typed);
  // The company of a record that was opened is not looked up again.
  const isNew = customer.form.getFieldState('customerTaxId', customer.form.formState).isDirty;
  // Of the company that was found before: a corrected IČO replaces it.
  const [taken, setTaken] = useState<Partial<RegisterValues>>({});
  return (
    <div>
      <KnownCustomerInput
        label={t('reservations.customer.taxId')}
        description={t('reservations.customer.taxIdHint')}
        required={required}
        onPick={onPick}
        {...customer.field('customerTaxId')}
      />
      <Text role="status" size="xs" mt={4} fw={500}>
        {isMistypedIco(typed) && t('reservations.customer.icoHint')}
      </Text>
      {isNew && ico !== null && isIco(ico) && (
        <Registered key={ico} ico={ico} customer={customer} taken={taken} onTaken={setTaken} />
      )}
    </div>
  );
}

const registerFields = ['customerCompany', 'customerAddress'] as const;
type RegisterValues = Record<(typeof registerFields)[number], string>;

interface RegisteredProps {
  ico: string;
  customer: CustomerForm;
  /** What the register has filled in. */
  taken: Partial<RegisterValues>;
  onTaken: (taken: Partial<RegisterValues>) => void;
}

/** What the public register says: it fills in what is blank or its own, and offers the rest. */
function Registered({ ico, customer: { form }, taken, onTaken }: RegisteredProps) {
  const { t } = useTranslation();
  const found = useRegisteredCompany(ico);
  const [name, address] = useWatch({ control: form.control, name: ['customerCompany', 'customerAddress'] });
  const company = found?.company ?? null;
  const values: RegisterValues = {
    customerCompany: company?.name ?? '',
    customerAddress: company?.address ?? '',
  };
  const fill = (isWanted: (present: string, field: keyof RegisterValues) => boolean) => {
    const filled = { ...taken };
    for (const field of registerFields) {
      if (values[field] === '' || !isWanted((form.getValues(field) ?? '').trim(), field)) continue;
      form.setValue(field, values[field], {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
      filled[field] = values[field];
    }
    onTaken(filled);
  };
  const fillBlanks = useEffectEvent(() =>
    fill((present, field) => present === '' || present === taken[field]),
  );
  useEffect(() => {
    if (company !== null) fillBlanks();
  }, [company]);

  const differs =
    company !== null &&
    (name.trim() !== values.customerCompany ||
      (values.customerAddress !== '' && (address ?? '').trim() !== values.customerAddress));
  const line = [values.customerCompany, values.customerAddress].filter(Boolean).join(', ');
  return (
    <Text role="status" component="div" size="xs" mt={4}>
      {company?.dissolved_on != null && (
        <Text size="xs" fw={600}>
          {t('reservations.customer.registerDissolved', { date: formatDate(company.dissolved_on) })}
        </Text>
      )}
      {found?.state === 'unknown' && t('reservations.customer.registerUnknown')}
      {found?.state === 'failed' && t('reservations.customer.registerFailed')}
      {differs && (
        <Group gap={8} wrap="nowrap" justify="space-between" align="start">
          <span>{t('reservations.customer.register', { company: line })}</span>
          <Button size="compact-xs" variant="default" flex="none" onClick={() => fill(() => true)}>
            {t('reservations.customer.registerUse')}
          </Button>
        </Group>
      )}
    </Text>
  );
}
