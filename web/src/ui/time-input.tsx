import { formatTime, parseTime, type TimeFormat } from '@strojpark/core/domain/dates/dates';
import { useState } from 'react';
import { SuggestInput, type SuggestInputProps } from './suggest-input.tsx';

interface TimeInputProps extends Omit<SuggestInputProps, 'value' | 'defaultValue' | 'onChange' | 'data'> {
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
  return (
    <SuggestInput
      data-width="short"
      {...input}
      inputMode={format === '24h' ? 'numeric' : 'text'}
      // All times, whatever is typed: `7`, `730` and `7:30 pm` are times too, which begin like no offered one.
      data={offered.map(shown)}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(parseTime(next) ?? next);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
