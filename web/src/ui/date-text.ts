/**
 * The date (`YYYY-MM-DD`) that somebody typed: `5.3.2026`, `05.03.26`, `05032026` or `2026-03-05`;
 * null for anything that is no day of the calendar.
 */
export function dateOf(typed: string): string | null {
  const text = typed.replaceAll(/\s/g, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return realDate(iso[1], iso[2], iso[3]);
  const czech = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  return czech ? realDate(czech[3], czech[2], czech[1]) : null;
}

function realDate(year = '', month = '', day = ''): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const iso = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
