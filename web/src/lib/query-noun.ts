import type { LiveNoun } from '@strojpark/core/domain/live-events';

declare const brand: unique symbol;
/** The first part of a query key. Only `queryNoun` makes one, so no key can be written by hand. */
export type QueryNoun = string & { readonly [brand]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryNoun, ...unknown[]];
  }
}

interface Sources {
  /** The noun's own event; a query of a single record (`[noun, 'one', id]`) follows it only for that record. */
  own?: LiveNoun;
  /** Events of other nouns whose records its queries show as well. */
  others?: readonly LiveNoun[];
}

const known = new Map<unknown, Sources>();

/**
 * The beginning of every query key of a noun, with the live events that make its queries out of date.
 * Keys are written with it in one `*.queries.ts` per noun, and taken from there everywhere else.
 */
export function queryNoun(noun: string, sources: Sources = {}): readonly [QueryNoun] {
  known.set(noun, sources);
  return [noun as QueryNoun];
}

/** The events that the queries of a noun follow; undefined where no live event reaches them. */
export function sourcesOf(noun: unknown): Sources | undefined {
  const sources = known.get(noun);
  return sources?.own === undefined && sources?.others === undefined ? undefined : sources;
}
