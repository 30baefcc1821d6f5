import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type CustomerField,
  customerFieldNames,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { fold } from '@strojpark/core/domain/search-fold';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CustomerForm } from './customer-form.ts';

interface OtherDetailsNoteProps {
  customer: CustomerForm;
  /** Who was filled in. */
  chosen: Record<CustomerField, string>;
}

/** So that a half-typed company is not taken for another one. */
const typingDelay = 500;

const isSame = (one: string, other: string) => fold(one).trim() === fold(other).trim();

/** Says that only the company was overwritten, and the rest is still that of the customer who was filled in. */
export function OtherDetailsNote({ customer: { form }, chosen }: OtherDetailsNoteProps) {
  const { t } = useTranslation();
  const values = useWatch({ control: form.control, name: customerFieldNames });
  const kept = customerFieldNames.filter(
    (name, index) => name !== 'customerCompany' && chosen[name] !== '' && values[index] === chosen[name],
  );
  const { customerCompany: company } = chosen;
  const typed = values[customerFieldNames.indexOf('customerCompany')] ?? '';
  const isOther = kept.length > 0 && company !== '' && typed.trim() !== '' && !isSame(typed, company);
  const [wasOther] = useDebouncedValue(isOther, typingDelay);
  const empty = () => {
    for (const name of kept)
      form.setValue(name, '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    // The button disappears.
    form.setFocus('customerTaxId');
  };
  return (
    <Text role="status" component="div" size="xs" mt={4}>
      {isOther && wasOther && (
        <Group gap={8} wrap="nowrap" justify="space-between" align="start">
          <span>{t('reservations.customer.otherDetails', { company })}</span>
          <Button size="compact-xs" variant="default" flex="none" onClick={empty}>
            {t('reservations.customer.emptyDetails')}
          </Button>
        </Group>
      )}
    </Text>
  );
}
