import type { LiveNoun } from '@strojpark/core/domain/live-events';

declare const brand: unique symbol;
/** The first part of a query key. Branded, so that only `queryNoun` can create one and no key is written by hand. */
export type QueryNoun = string & { readonly [brand]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryNoun, ...unknown[]];
  }
}

interface Sources {
  /** The noun's own event; a query of a single record (`[noun, 'one', id]`) reacts only to events of that record. */
  own?: LiveNoun;
  /** Events of other nouns whose records its queries also show. */
  others?: readonly LiveNoun[];
}

const known = new Map<unknown, Sources>();

/**
 * The prefix of all query keys of a noun, with the live events that invalidate its queries. Keys are built in one
 * `*.queries.ts` per noun and imported from there.
 */
export function queryNoun(noun: string, sources: Sources = {}): readonly [QueryNoun] {
  known.set(noun, sources);
  return [noun as QueryNoun];
}

/** The events that invalidate the queries of a noun; undefined if there are none. */
export function sourcesOf(noun: unknown): Sources | undefined {
  const sources = known.get(noun);
  return sources?.own === undefined && sources?.others === undefined ? undefined : sources;
}
