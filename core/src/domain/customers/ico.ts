/** IČO, the Czech company number: eight digits including a check digit. Mismatches are only a hint, never an error. */

const icoPattern = /^\d{8}$/;

/** Whether the text is an IČO with a valid check digit; spaces are ignored. */
export function isIco(text: string): boolean {
  const digits = text.replaceAll(/\s/g, '');
  if (!icoPattern.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 7; index += 1) sum += Number(digits[index]) * (8 - index);
  return (11 - (sum % 11)) % 10 === Number(digits[7]);
}

/** Whether the text looks like an IČO but has a wrong check digit; a SAP id has another length. */
export function isMistypedIco(text: string): boolean {
  return icoPattern.test(text.replaceAll(/\s/g, '')) && !isIco(text);
}

/** The same for the company of the users, which has no SAP id: digits of any other length are a mistake too. */
export function isMistypedOwnIco(text: string): boolean {
  return /^\d+$/.test(text.replaceAll(/\s/g, '')) && !isIco(text);
}
