/** IČO, the Czech company number: eight digits, the last one a check digit. A hint, never a refusal. */

const icoPattern = /^\d{8}$/;

/** Whether the text is an IČO with the right check digit; spaces do not count. */
export function isIco(text: string): boolean {
  const digits = text.replaceAll(/\s/g, '');
  if (!icoPattern.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 7; index += 1) sum += Number(digits[index]) * (8 - index);
  return (11 - (sum % 11)) % 10 === Number(digits[7]);
}

/** Whether the text has the form of an IČO but a wrong check digit; a SAP id of another length is none. */
export function isMistypedIco(text: string): boolean {
  return icoPattern.test(text.replaceAll(/\s/g, '')) && !isIco(text);
}
