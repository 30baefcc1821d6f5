import { DateInput as KitDateInput, type DateInputProps as KitProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import { formatDate, parseWrittenDate, type DateFormat } from '@strojpark/core/domain/dates/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './date-input.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface DateInputProps extends Omit<
  KitProps,
  'value' | 'defaultValue' | 'onChange' | 'dateParser' | 'fixOnBlur' | 'minDate' | 'maxDate'
> {
  /** `YYYY-MM-DD`. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** The user's date format. */
  format: DateFormat;
  /** `YYYY-MM-DD`. */
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** The field itself says what is no date, or none between the limits, and filters by none. A form gets it, and says so. */
  isFilter?: boolean;
}

const shownAs: Record<DateFormat, string> = {
  'DD/MM/YYYY': 'DD.MM.YYYY',
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'YYYY-MM-DD': 'YYYY-MM-DD',
};

/** Two-digit years are read only with `now`: while a year is being typed, its first two digits are not one. */
function dateOf(typed: string, format: DateFormat, now?: Date): string | null {
  const parsed = parseWrittenDate(typed, format, now);
  return parsed.ok ? parsed.value : null;
}

/** One that was stored when its year was accepted. Years below 100 would be shown as those of the 20th century. */
const farDay = /^(?!00|19|2[01])\d{4}-\d\d-\d\d$/;

/** On a phone: where there is no room above or below the field, the calendar covers it rather than leave the screen. */
const onScreen = {
  preventPositionChangeWhenVisible: false,
  middlewares: {
    flip: { padding: 8 },
    shift: {
      padding: 8,
      crossAxis: true,
      // Moves it as far as it takes: the limiter of the kit would stop at the field.
      limiter: { fn: ({ x, y }) => ({ x, y }) },
    },
  },
} satisfies KitProps['popoverProps'];

/**
 * A date, typed in the user's format (or as dd.MM.yyyy) or picked from a calendar, which covers what is below the field: a
 * click opens it, not the Tab key, and typing closes it. On a phone, whose keyboard would leave no room for the calendar, the
 * first tap opens the calendar, and the second one the keyboard in its place.
 */
export function DateInput({ value, onChange, format, isFilter = false, ...input }: DateInputProps) {
  const { t, i18n } = useTranslation();
  const { minDate = '', maxDate = '9999', onBlur, onClick, onInput, onKeyDown } = input;
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  /** Clicks into the field since its calendar was closed. Typing counts as the second tap, or as no click. */
  const [clicks, setClicks] = useState(0);
  const isTyping = isPhone && clicks > 1;
  const hasCalendar = isPhone ? !isTyping : clicks > 0;
  const [typed, setTyped] = useState('');
  const day = dateOf(typed, format);
  const chosen = dateOf(value ?? '', format) ?? (farDay.test(value ?? '') ? value : null);
  /** The date that was replaced by a text: with no date at all, the kit would empty the field. */
  const [replaced, setReplaced] = useState<typeof value>(null);
  const type = (text: string) => {
    setTyped(text);
    if (text === '') setReplaced(null);
  };
  /** What a filter does not take, and the day if it is one. */
  const [refused, setRefused] = useState<{ typed: string; read: string | null }>();
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    // The text in the field is that of the new value; what a filter refused stays without one.
    if (value !== typed && !(value == null && refused?.typed === typed)) type('');
  }
  const { label, clearable = true } = input;
  const isTooEarly = (one: string) => one < minDate;
  const isTooLate = (one: string) => one > maxDate;
  // The kit itself forgets what it does not take as a date.
  const isWrong = typed.trim() !== '' && (day === null || isTooEarly(day) || isTooLate(day));
  const handOver = () => {
    if (!isWrong) return;
    const read = dateOf(typed, format, new Date());
    const isRefused = isFilter && (read === null || isTooEarly(read) || isTooLate(read));
    if (isRefused) setRefused({ typed, read });
    const entered = isRefused ? null : (read ?? typed);
    // The same again would clear what the server said about it.
    if (entered === (value ?? null)) return;
    setReplaced(chosen);
    onChange(entered);
  };
  const refusal = (read: string | null) => {
    const parts = [
      t('common.period.noDay'),
      read !== null && isTooEarly(read) && t('common.period.since', { day: formatDate(minDate, format) }),
      read !== null && isTooLate(read) && t('common.period.until', { day: formatDate(maxDate, format) }),
    ];
    return parts.filter((part) => part !== false).join(' ');
  };
  const shown = typed !== '' && chosen === null ? replaced : chosen;
  return (
    <KitDateInput
      data-width="short"
      classNames={{
        calendarHeader: classes.head,
        calendarHeaderLevel: classes.month,
        monthsListControl: classes.month,
        day: classes.day,
      }}
      {...input}
      error={refused?.typed === typed ? refusal(refused.read) : input.error}
      value={shown}
      onChange={(next) => {
        type('');
        onChange(next);
      }}
      onInput={(event) => {
        type(event.currentTarget.value);
        setClicks(isPhone ? 2 : 0);
        onInput?.(event);
      }}
      onBlur={(event) => {
        handOver();
        onBlur?.(event);
      }}
      onClick={(event) => {
        setClicks(clicks + 1);
        onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handOver();
        onKeyDown?.(event);
      }}
      fixOnBlur={!isWrong}
      inputMode={isPhone && !isTyping ? 'none' : undefined}
      popoverProps={{
        ...(isPhone && onScreen),
        ...input.popoverProps,
        disabled: !hasCalendar,
        onOpen: () => setIsOpen(true),
        onClose: () => {
          setIsOpen(false);
          setClicks(0);
        },
      }}
      // Escape closes the calendar, not the dialog under it.
      data-mantine-stop-propagation={(isOpen && hasCalendar) || undefined}
      dateParser={(text) => dateOf(text, format)}
      valueFormat={shownAs[format]}
      locale={i18n.language}
      firstDayOfWeek={1}
      clearable={clearable}
      clearButtonProps={{
        'aria-label': t('common.clearField', { field: typeof label === 'string' ? label : '' }),
        ...input.clearButtonProps,
      }}
      // A click on it reaches the field, which opens the calendar. The button that clears the field takes its place.
      rightSection={
        clearable && shown !== null ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />
      }
    />
  );
}
