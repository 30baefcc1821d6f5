import { quotes } from './en/quotes.ts';

/** The messages of quotes. */
export const quoting = { quotes };
