/** The end of a value that ends with a full stop: a character of Unicode that no text contains. */
const stopMark = '\uFDD0';

/** No message names a format. */
const unused = (): void => undefined;

/**
 * For `use` and `alwaysFormat` of i18next: marks values that end with a full stop. Only the message around a value loses a
 * stop, never what was typed.
 */
export const stopFormatter = {
  type: 'formatter',
  init: unused,
  add: unused,
  addCached: unused,
  format: (value: unknown) =>
    (typeof value === 'string' && value.endsWith('.') ? value + stopMark : value) as string,
} as const;

/** A text with one full stop where the message has another after such a value: `Stavby Novák s.r.o.. Rezervace …`. */
const oneStop = (text: string): string =>
  text.includes(stopMark)
    ? text.replaceAll(new RegExp(`${stopMark}\\.(?=\\s|$)`, 'g'), '').replaceAll(stopMark, '')
    : text;

/** For `postProcess` of i18next, which passes on the text of a message with its values in it. */
export const oneStopProcessor = {
  type: 'postProcessor',
  name: 'oneStop',
  process: (text: unknown) => (typeof text === 'string' ? oneStop(text) : text) as string,
} as const;
