import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PriceReasonInputProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Why the current value changes, for its history. */
export function PriceReasonInput({ value, onChange }: PriceReasonInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('machines.form.priceReason')}
      data-width="full"
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
