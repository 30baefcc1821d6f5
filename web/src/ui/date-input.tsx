import { DateInput as KitDateInput, type DateInputProps as KitProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import { parseWrittenDate } from '@strojpark/core/domain/dates';
import { useTranslation } from 'react-i18next';

interface DateInputProps extends Omit<KitProps, 'value' | 'defaultValue' | 'onChange' | 'dateParser'> {
  /** `YYYY-MM-DD`. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

function dateOf(typed: string): string | null {
  const parsed = parseWrittenDate(typed);
  return parsed.ok ? parsed.value : null;
}

/** A date, typed as dd.MM.yyyy or picked. */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const { i18n } = useTranslation();
  return (
    <KitDateInput
      {...input}
      value={value ?? null}
      onChange={onChange}
      dateParser={dateOf}
      valueFormat="DD.MM.YYYY"
      locale={i18n.language}
      firstDayOfWeek={1}
      clearable={input.clearable ?? true}
    />
  );
}
