import { DateInput as KitDateInput, type DateInputProps as KitProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import { parseWrittenDate, type DateFormat } from '@strojpark/core/domain/dates/dates';
import { useTranslation } from 'react-i18next';

interface DateInputProps extends Omit<KitProps, 'value' | 'defaultValue' | 'onChange' | 'dateParser'> {
  /** `YYYY-MM-DD`. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** The user's date format. */
  format: DateFormat;
}

const shownAs: Record<DateFormat, string> = {
  'DD/MM/YYYY': 'DD.MM.YYYY',
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'YYYY-MM-DD': 'YYYY-MM-DD',
};

function dateOf(typed: string, format: DateFormat): string | null {
  const parsed = parseWrittenDate(typed, format);
  return parsed.ok ? parsed.value : null;
}

/** A date, typed in the user's format (or as dd.MM.yyyy) or picked from a calendar. */
export function DateInput({ value, onChange, format, ...input }: DateInputProps) {
  const { i18n } = useTranslation();
  return (
    <KitDateInput
      {...input}
      value={value ?? null}
      onChange={onChange}
      dateParser={(typed) => dateOf(typed, format)}
      valueFormat={shownAs[format]}
      locale={i18n.language}
      firstDayOfWeek={1}
      clearable={input.clearable ?? true}
    />
  );
}
