import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { passesFilter, type InstantFilter } from './machine-filter.repo.ts';
import { sortColumn, type ListOrder } from './machine-order.repo.ts';

/** All machines of a filter, as `m` and in the order of the list; the caller says what to select. */
export function machinesInOrder(db: Db, filter: InstantFilter, by: ListOrder, order: 'asc' | 'desc') {
  const { value, id } = sortColumn(by);
  return db
    .selectFrom('machines as m')
    .where(passesFilter(filter))
    .orderBy(sql`${value}`, (item) => (order === 'asc' ? item.asc() : item.desc()).nullsLast())
    .orderBy(sql`${id}`, order);
}
