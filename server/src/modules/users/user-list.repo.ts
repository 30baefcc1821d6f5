import type { UserListQuery } from '@strojpark/core/contracts/users';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { wordPattern } from '@strojpark/core/domain/search-fold';
import type { UserStatus } from '@strojpark/core/domain/access/user-actions';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { users } from './users.repo.ts';

export interface UserFilter {
  role?: readonly Role[] | undefined;
  status?: readonly UserStatus[] | undefined;
  /** Folded words; each must occur in name, e-mail or department. */
  words: readonly string[];
}

const searched = sql`' ' || fold(u.name) || E'\n ' || fold(u.email) || E'\n ' || fold(coalesce(u.department, ''))`;

function matches(words: readonly string[]): RawBuilder<boolean> {
  const likes = words.map((word) => sql`${searched} like ${wordPattern(word)}`);
  return likes.length === 0 ? sql`true` : sql`${sql.join(likes, sql` and `)}`;
}

const id = sql.ref('u.id');
const czech = (column: string) => sql`czech_key(${sql.ref(column)}) collate "C"`;

const columns: Record<UserListQuery['sort'], KeysetColumn> = {
  name: { value: czech('u.name'), type: 'text', nullable: false, id },
  email: { value: sql`lower(u.email) collate "C"`, type: 'text', nullable: false, id },
  role: { value: sql.ref('u.role'), type: 'text', nullable: false, id },
  status: { value: sql.ref('u.status'), type: 'text', nullable: false, id },
  department: { value: czech('u.department'), type: 'text', nullable: true, id },
  created_at: { value: sql.ref('u.created_at'), type: 'timestamptz', nullable: false, id },
  last_login_at: { value: sql.ref('u.last_login_at'), type: 'timestamptz', nullable: true, id },
};

const isOneOf = (column: string, values: readonly string[] | undefined) =>
  values === undefined ? sql`true` : sql`${sql.ref(column)} = any(${values}::text[])`;

/** The users `u` of the list. */
export const isListed = ({ role, status, words }: UserFilter) =>
  sql<boolean>`(${matches(words)} and ${isOneOf('u.role', role)} and ${isOneOf('u.status', status)})`;

/** The order of the list, blanks last. */
export function listOrder({ sort, order }: Pick<UserListQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = sql.raw(order);
  return sql`${columns[sort].value} ${direction} nulls last, u.id ${direction}`;
}

export const selectPage = (db: Db, filter: UserFilter, sort: UserListQuery['sort'], request: KeysetRequest) =>
  keysetPage(db, [users(db).where(isListed(filter))], columns[sort], request);

/** The number of users per role and status. */
export function countByRoleAndStatus(db: Db, words: readonly string[] = []) {
  return db
    .selectFrom('users as u')
    .select(({ fn }) => ['u.role', 'u.status', fn.countAll<number>().as('count')])
    .where('u.deleted_at', 'is', null)
    .where(matches(words))
    .groupBy(['u.role', 'u.status'])
    .execute();
}
