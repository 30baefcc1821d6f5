import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import { joined, separator } from '@strojpark/core/domain/joined';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Highlighted } from '../../ui/highlighted.tsx';
import { useSuggestedCustomers } from './customers.queries.ts';
import classes from './known-customer-input.module.css';

interface KnownCustomerInputProps extends TextInputProps {
  ref?: Ref<HTMLInputElement>;
  /** Fills in the form. */
  onPick: (customer: KnownCustomer) => void;
}

/** Milliseconds without a key until the server is asked. */
const pause = 150;

/** A text input of a customer’s form that suggests known customers for what is typed into it. */
export function KnownCustomerInput({ onPick, onChange, onBlur, ...input }: KnownCustomerInputProps) {
  const { t } = useTranslation();
  const combobox = useCombobox();
  /** Null unless a person types: filled-in values and those of a record suggest nothing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed, pause);
  const found = useSuggestedCustomers(typed === null ? null : search);
  const isOpen = typed !== null && found.length > 0;

  const showList = useEffectEvent(() => {
    if (isOpen) combobox.openDropdown();
    else combobox.closeDropdown();
    // Enter belongs to the form until an option is chosen by the arrow keys.
    combobox.resetSelectedOption();
  });
  useEffect(() => showList(), [isOpen, found]);

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={(key) => {
        const customer = found.find((one) => one.customer_key === key);
        setTyped(null);
        if (customer) onPick(customer);
      }}
    >
      <Combobox.Target withKeyboardNavigation={isOpen} withExpandedAttribute>
        <TextInput
          autoComplete="off"
          {...input}
          onChange={(event) => {
            onChange?.(event);
            setTyped(event.currentTarget.value);
          }}
          onBlur={(event) => {
            onBlur?.(event);
            setTyped(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOpen) setTyped(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options className={classes.list} aria-label={t('reservations.customer.known')}>
          {found.map((customer) => (
            <Combobox.Option
              key={customer.customer_key}
              value={customer.customer_key}
              className={classes.option}
            >
              <Suggestion customer={customer} search={search ?? ''} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Suggestion({ customer, search }: { customer: KnownCustomer; search: string }) {
  const { name, contact } = customerNames(customer);
  const { customer_email, customer_phone, customer_tax_id, last_at } = customer;
  const details = [contact, customer_tax_id, customer_email].filter(
    (one): one is string => one !== null && one !== '',
  );
  const hasPhone = customer_phone !== '';
  return (
    <>
      <span className={classes.name}>
        <Highlighted text={name} query={search} />
      </span>
      <span className={classes.date} data-numeric>
        {formatDate(last_at)}
      </span>
      <span className={classes.details}>
        <Highlighted text={joined(details)} query={search} />
        {hasPhone && details.length > 0 && separator}
        {hasPhone && (
          <span className={classes.phone}>
            <Highlighted text={customer_phone} query={search} />
          </span>
        )}
      </span>
    </>
  );
}
