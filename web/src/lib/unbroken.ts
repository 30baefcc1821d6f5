/** A number in a sentence, as `CN-00042`: no line ends at its hyphen. A search leaves out the character that keeps it together. */
export const unbroken = (number: string): string => number.replaceAll('-', '-\u2060');
