import { Button, Group, Text, type TextInputProps } from '@mantine/core';
import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import { taxNumber } from '@strojpark/core/domain/customers/customer-key';
import { isIco, isMistypedIco } from '@strojpark/core/domain/customers/ico';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { useRegisteredCompany } from './customers.queries.ts';
import { KnownCustomerInput } from './known-customer-input.tsx';

const registeredFields = ['customer_company', 'customer_address'] as const;
/** What the public register knows of a customer. */
export type RegisteredFields = Record<(typeof registeredFields)[number], string>;

interface Registering {
  /** What the form has now. */
  present: RegisteredFields;
  onFill: (found: Partial<RegisteredFields>) => void;
}

interface TaxIdInputProps extends TextInputProps, Registering {
  ref?: Ref<HTMLInputElement>;
  typed: string;
  /** Typed since the form was opened. */
  isNew: boolean;
  /** Fills in the form. */
  onPick: (known: KnownCustomer) => void;
}

/**
 * The customer's number in SAP or in the company register; a mistyped IČO shows a hint but is accepted. Where it is required,
 * a dash says that there is none: the customer is then recognised by the email.
 */
export function TaxIdInput({ typed, isNew, present, onFill, ...input }: TaxIdInputProps) {
  const { t } = useTranslation();
  const ico = taxNumber(typed);
  // Of the company that was found before: a corrected IČO replaces it.
  const [taken, setTaken] = useState<Partial<RegisteredFields>>({});
  return (
    <div>
      <KnownCustomerInput
        description={t(`reservations.customer.${input.required ? 'taxIdOrDash' : 'taxIdHint'}`)}
        {...input}
      />
      <Text role="status" size="xs" mt={4} fw={500}>
        {isMistypedIco(typed) && t('common.icoHint')}
      </Text>
      {isNew && ico !== null && isIco(ico) && (
        <Registered key={ico} ico={ico} present={present} onFill={onFill} taken={taken} onTaken={setTaken} />
      )}
    </div>
  );
}

interface RegisteredProps extends Registering {
  ico: string;
  /** What the register has filled in. */
  taken: Partial<RegisteredFields>;
  onTaken: (taken: Partial<RegisteredFields>) => void;
}

/** What the public register says: it fills in what is blank or its own, and offers the rest. */
function Registered({ ico, present, onFill, taken, onTaken }: RegisteredProps) {
  const { t } = useTranslation();
  const found = useRegisteredCompany(ico);
  const company = found?.company ?? null;
  const values: RegisteredFields = {
    customer_company: company?.name ?? '',
    customer_address: company?.address ?? '',
  };
  const fill = (isWanted: (present: string, field: keyof RegisteredFields) => boolean) => {
    const wanted = registeredFields.filter(
      (field) => values[field] !== '' && isWanted(present[field].trim(), field),
    );
    const filled = Object.fromEntries(wanted.map((field) => [field, values[field]]));
    onFill(filled);
    onTaken({ ...taken, ...filled });
  };
  const fillBlanks = useEffectEvent(() => fill((given, field) => given === '' || given === taken[field]));
  useEffect(() => {
    if (company !== null) fillBlanks();
  }, [company]);

  const differs =
    company !== null &&
    registeredFields.some((field) => values[field] !== '' && present[field].trim() !== values[field]);
  const line = [values.customer_company, values.customer_address].filter(Boolean).join(', ');
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
