import { quotes } from './cs/quotes.ts';

/** The messages of quotes. */
export const quoting = { quotes };
