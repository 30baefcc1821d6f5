const maxDecimals = 2;
const group = '\u00a0';

/**
 * What remains of a typed or pasted price: digits and one comma with at most two decimals (spec 2 §5).
 * A leading comma becomes `0,`. A single dot before one or two last digits is a decimal point.
 */
export function cleanPrice(typed: string): string {
  const withComma = /^[^.,]*\.\d{0,2}$/.test(typed) ? typed.replace('.', ',') : typed;
  const [whole = '', ...rest] = withComma.replaceAll(/[^\d,]/g, '').split(',');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0) return digits;
  return `${digits || '0'},${rest.join('').slice(0, maxDecimals)}`;
}

/** The number of a cleaned price; null when empty. */
export function priceOf(text: string): number | null {
  return text === '' ? null : Number(text.replace(',', '.'));
}

/** A price as it is typed: `1234,5`. */
export function editedPrice(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',');
}

/** A price as it is read: `1 234,50`. */
export function shownPrice(value: number | null | undefined): string {
  const [whole = '', decimals] = editedPrice(value).split(',');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return decimals === undefined ? grouped : `${grouped},${decimals.padEnd(maxDecimals, '0')}`;
}
