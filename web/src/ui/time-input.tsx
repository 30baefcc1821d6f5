import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { formatTime, parseTime, type TimeFormat } from '@strojpark/core/domain/dates/dates';
import { useState } from 'react';

interface TimeInputProps extends Omit<AutocompleteProps, 'value' | 'defaultValue' | 'onChange' | 'data'> {
  /** `HH:mm`, or what was typed if it is not a time. */
  value: string;
  onChange: (value: string) => void;
  /** The user's time format. */
  format: TimeFormat;
}

/** The half hours of a working day; any other time can be typed. */
const offered = Array.from(
  { length: 29 },
  (_, index) => `${String(6 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** A time of day, typed or picked, in the user's format. */
export function TimeInput({ value, onChange, format, onBlur, ...input }: TimeInputProps) {
  const shown = (time: string) => formatTime(time, format);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (parseTime(value) === null ? value : shown(value));
  const isWhole = value !== '' && text === shown(value);
  return (
    <Autocomplete
      {...input}
      inputMode={format === '24h' ? 'numeric' : 'text'}
      autoComplete="off"
      data={offered.map(shown)}
      // While the field has a complete time, the list offers all times.
      filter={({ options, search }) =>
        isWhole ? options : options.filter((one) => 'label' in one && one.label.startsWith(search.trim()))
      }
      maxDropdownHeight={220}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(parseTime(next) ?? next);
      }}
      onOptionSubmit={() => setTyped(null)}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
