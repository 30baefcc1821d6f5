/** Parses decimal numbers as written in Czech and English files, rejecting ambiguous ones. */

export type Parsed<T> = { ok: true; value: T } | { ok: false };

const spaces = /[\u0020\u00a0\u2007\u2009\u202f]/g;

/** Grouped forms first, then plain digits. A single `,` is always the Czech decimal comma. */
const forms = [
  // 1 234 567,50 and 1 234 567.50
  { pattern: /^([1-9]\d{0,2}(?: \d{3})+)(?:[,.](\d*))?$/, group: ' ' },
  // 1.234.567,50
  { pattern: /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/, group: '.' },
  // 1,234,567.50 and 1,234.50; not 1,234, which is ambiguous
  { pattern: /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d*)$/, group: ',' },
  { pattern: /^([1-9]\d{0,2}(?:,\d{3}){2,})$/, group: ',' },
  { pattern: /^(\d+)(?:[,.](\d*))?$/, group: '' },
] as const;

const maxDigits = 15;

/**
 * A number with a decimal comma or point, optional thousands separators and a leading minus. More than `maxDecimals`
 * decimals are rejected, never rounded.
 */
export function parseDecimal(text: string, maxDecimals: number): Parsed<number> {
  const unspaced = text.replaceAll(spaces, ' ').trim();
  const sign = /^[-\u2212\u2013]/.test(unspaced) ? -1 : 1;
  const digits = sign === -1 ? unspaced.slice(1).trimStart() : unspaced;

  for (const { pattern, group } of forms) {
    const [, whole, decimals = ''] = pattern.exec(digits) ?? [];
    if (whole !== undefined && decimals.length <= maxDecimals) {
      const plain = group === '' ? whole : whole.replaceAll(group, '');
      if (plain.length + decimals.length > maxDigits) return { ok: false };
      const value = Number(`${plain}.${decimals || '0'}`);
      return { ok: true, value: value === 0 ? 0 : sign * value };
    }
  }
  return { ok: false };
}

/** Rounded to `scale` decimals, half away from zero, based on the shortest decimal form of the number. */
export function roundHalfAway(value: number, scale: number): number {
  // scaling by exponent keeps 1.005 an exact half, which 1.005 * 100 is not
  const scaled = Math.round(shift(Math.abs(value), scale));
  const rounded = shift(scaled, -scale);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

function shift(value: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}
