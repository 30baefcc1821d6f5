import { moneyDecimals, parsePrice } from '@strojpark/core/domain/money/money';
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx';

interface PriceInputProps extends Omit<DecimalInputProps, 'format' | 'unit'> {
  /** Shown after the number: `CZK`. Left out where an input next to it chooses the currency. */
  currency?: string;
  /** A book value may be negative. */
  isSigned?: boolean;
}

const withCents = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(moneyDecimals);

/** A price in Czech format; both decimals are shown if there are any. */
export function PriceInput({
  value = null,
  onChange,
  currency,
  isSigned = false,
  ...input
}: PriceInputProps) {
  return (
    <DecimalInput
      {...input}
      allowNegative={isSigned}
      decimalScale={moneyDecimals}
      format={withCents}
      autoComplete="off"
      unit={currency}
      value={value}
      onChange={onChange}
      onFocus={(event) => event.currentTarget.select()}
      onPaste={(event) => {
        const { selectionStart, selectionEnd, value: shown } = event.currentTarget;
        const pasted = parsePrice(event.clipboardData.getData('text'));
        // Only a whole price: points and spaces between digits mean nothing in a part of one.
        if (!pasted.ok || selectionStart !== 0 || selectionEnd !== shown.length) return;
        event.preventDefault();
        onChange(isSigned ? pasted.value : Math.abs(pasted.value));
      }}
    />
  );
}
