/** A text with one full stop where a value in it already ended with one: `Stavby Novák s.r.o.. Rezervace …`. */
export const oneStop = (text: string): string =>
  text.includes('..') ? text.replaceAll(/(?<!\.)\.\.(?=\s|$)/g, '.') : text;

/** For `postProcess` of i18next, which passes on the text of a message with its values in it. */
export const oneStopProcessor = {
  type: 'postProcessor',
  name: 'oneStop',
  process: (text: unknown) => (typeof text === 'string' ? oneStop(text) : text) as string,
} as const;
