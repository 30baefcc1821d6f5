import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserSettings } from '../../lib/user-settings.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { today } from './sale-day.ts';

interface SaleDayInputProps {
  ref?: Ref<HTMLInputElement>;
  name: string;
  /** `YYYY-MM-DD`; today, also after midnight, until it is given. */
  value: string | undefined;
  onChange: (day: string) => void;
  onBlur: () => void;
  error: string | undefined;
  disabled?: boolean | undefined;
}

/** The day of a sale, today or earlier. */
export function SaleDayInput({ value, onChange, ...input }: SaleDayInputProps) {
  const { t } = useTranslation();
  const format = useUserSettings((settings) => settings.dateFormat);
  return (
    <DateInput
      {...input}
      value={value ?? today()}
      label={t('sales.detail.soldOn')}
      format={format}
      maxDate={today()}
      clearable={false}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
