import { Text, TextInput, type TextInputProps } from '@mantine/core';
import {
  cleanPriceInput,
  formatPrice,
  priceInputText,
  priceInputValue,
} from '@strojpark/core/domain/money/money';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './price-input.module.css';

interface PriceInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'rightSection'
> {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** Shown after the number: `CZK`. */
  currency: string;
}

/** A price in Czech format: digits and one comma, with thousands separators while it has no focus. */
export function PriceInput({ value = null, onChange, currency, onFocus, onBlur, ...input }: PriceInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null ? '' : formatPrice(value);
  // A value set from outside while the user types (a form reset) replaces the typed text.
  const edited = typed !== null && priceInputValue(typed) === value ? typed : priceInputText(value);

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
      value={typed === null ? shown : edited}
      onChange={(event) => {
        const cleaned = cleanPriceInput(event.currentTarget.value);
        setTyped(cleaned);
        onChange(priceInputValue(cleaned));
      }}
      onFocus={(event) => {
        const field = event.currentTarget;
        // Switching from the formatted to the raw text loses the selection made by the Tab key.
        flushSync(() => setTyped(priceInputText(value)));
        field.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
