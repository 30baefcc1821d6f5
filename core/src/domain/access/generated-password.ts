/** Without characters that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const usualLength = 16;

/** A password of at least the given length; `random` gives an unpredictable whole number from 0 to below its argument. */
export function generatedPassword(random: (below: number) => number, minLength = usualLength): string {
  const length = Math.max(usualLength, minLength);
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
}
