import { Text, TextInput } from '@mantine/core';
import { isMistypedIco } from '@strojpark/core/domain/ico';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import tone from '../../ui/tone.module.css';
import type { CustomerForm } from './customer-form.ts';

interface TaxIdInputProps {
  customer: CustomerForm;
  required: boolean;
}

/** The customer's number in SAP or in the company register; a mistyped IČO gets a hint, never a refusal. */
export function TaxIdInput({ customer, required }: TaxIdInputProps) {
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
