import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState, type FocusEvent } from 'react';
import { cleanPrice, editedPrice, priceOf, shownPrice } from './price-text.ts';
import classes from './price-input.module.css';

interface PriceInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'rightSection'
> {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** Shown behind the number: `CZK`. */
  currency: string;
}

/** A price in Czech form: digits and one comma, thousands apart while nobody types. */
export function PriceInput({ value, onChange, currency, onFocus, onBlur, ...input }: PriceInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  // A value that comes from outside while somebody types (a reset form) replaces what was typed.
  const text = typed !== null && priceOf(typed) === (value ?? null) ? typed : editedPrice(value);

  return (
    <TextInput
      {...input}
      classNames={{ input: classes.input }}
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text size="xs" c="dimmed">
          {currency}
        </Text>
      }
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      value={typed === null ? shownPrice(value) : text}
      onChange={(event) => {
        const cleaned = cleanPrice(event.currentTarget.value);
        setTyped(cleaned);
        onChange(priceOf(cleaned));
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(editedPrice(value));
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
