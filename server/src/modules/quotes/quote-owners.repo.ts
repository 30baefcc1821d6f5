import type { Role } from '@strojpark/core/domain/access/permissions';
import { separator } from '@strojpark/core/domain/joined';
import type { QuoteStatus } from '@strojpark/core/domain/quotes/quote-status';
import { sql } from 'kysely';
import { namedActiveUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { customerName } from '../../db/customer-name.ts';
import { quoteNumberOf } from '../../db/quote-number.ts';

export const countOfOwner = (db: Db, userId: string, statuses: readonly QuoteStatus[]) =>
  countOf(db.selectFrom('quotes').where('owner_id', '=', userId).where('status', 'in', statuses));

/** The active users of these roles, by name. */
export const selectOwners = (db: Db, roles: readonly Role[]) =>
  namedActiveUsers(db).where('role', 'in', roles).execute();

/** The owners of these quotes, with how many each has and one of them. */
export async function selectAssigned(
  db: Db,
  ids: readonly string[],
): Promise<{ owner_id: string; count: number; id: string; number: number; customer_name: string }[]> {
  const { rows } = await sql<{
    owner_id: string;
    count: number;
    id: string;
    number: number;
    customer_name: string;
  }>`
    select distinct on (q.owner_id) q.owner_id, count(*) over (partition by q.owner_id)::int as count, q.id,
      q.number, ${customerName('q')} as customer_name
    from quotes q where q.id = any(${ids}::uuid[]) and q.owner_id is not null
    order by q.owner_id, q.number`.execute(db);
  return rows;
}

/** Number and customer: the labels of quotes in bulk results. */
export async function selectNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('quotes as q')
    .select(['q.id', sql<string>`${quoteNumberOf('q')} || ${separator} || ${customerName('q')}`.as('name')])
    .where('q.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The contact of a seller, as a quote starts with it. */
export async function selectContactOfOwner(
  db: Db,
  userId: string,
): Promise<{ name: string; phone: string; email: string }> {
  const row = await db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { name: row.name, email: row.email, phone: row.phone ?? '' };
}
