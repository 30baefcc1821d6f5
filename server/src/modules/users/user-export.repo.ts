import type { UserListQuery } from '@strojpark/core/contracts/users';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isListed, listOrder, type UserFilter } from './user-list.repo.ts';

/** The display text of a stored value. */
function translated(column: string, words: Readonly<Record<string, string>>) {
  const cases = Object.entries(words).map(([stored, word]) => sql`when ${stored} then ${word}`);
  return sql<string>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}

export interface UserWords {
  role: Readonly<Record<string, string>>;
  status: Readonly<Record<string, string>>;
}

export interface UsersToExport extends Pick<UserListQuery, 'sort' | 'order'> {
  filter: UserFilter;
}

/** Users as the list shows them; dates are in the company's time zone. */
export function usersToExport(
  db: Db,
  { filter, ...order }: UsersToExport,
  words: UserWords,
  timezone: string,
) {
  const day = (column: string) =>
    sql<string | null>`(${sql.ref(column)} at time zone ${timezone}::text)::date`;
  return db
    .selectFrom('users as u')
    .select(['u.name', 'u.email', 'u.phone', 'u.department'])
    .select([
      translated('u.role', words.role).as('role'),
      translated('u.status', words.status).as('status'),
      day('u.created_at').as('created_at'),
      day('u.last_login_at').as('last_login_at'),
      sql<number>`row_number() over (order by ${listOrder(order)})`.as('position'),
    ])
    .where('u.deleted_at', 'is', null)
    .where(isListed(filter));
}
