import type { OrderByItemBuilder } from 'kysely';

/** Rows without a value are the last ones in both directions. */
export const blanksLast = (order: 'asc' | 'desc') => (item: OrderByItemBuilder) =>
  (order === 'asc' ? item.asc() : item.desc()).nullsLast();
