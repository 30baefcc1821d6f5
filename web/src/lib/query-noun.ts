import type { LiveNoun } from '@strojpark/core/domain/live-events';

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
export function queryNoun<const Noun extends string>(noun: Noun, sources: Sources = {}): readonly [Noun] {
  known.set(noun, sources);
  return [noun];
}

/** What the queries follow whose key begins with it; undefined where no live event reaches them. */
export function sourcesOf(noun: unknown): Sources | undefined {
  const sources = known.get(noun);
  return sources?.own === undefined && sources?.others === undefined ? undefined : sources;
}
