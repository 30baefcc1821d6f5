import type { Cost } from '@strojpark/core/contracts/costs';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

type NewCost = Insertable<DB['machine_costs']>;
export type CostValues = Pick<NewCost, 'kind' | 'amount' | 'currency' | 'rates' | 'day' | 'note'>;

/** Also a machine in the trash. */
export function selectMachine(db: Db, id: string) {
  return db
    .selectFrom('machines')
    .select(['id', 'currency', 'costs_total', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a machine of the inventory, so that its costs are totalled one after another. */
export function lockMachine(db: Db, id: string) {
  return db
    .selectFrom('machines')
    .select(['id', 'name', 'created_by', 'costs_total'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function selectCosts(db: Db, machineId: string) {
  return db
    .selectFrom('machine_costs as c')
    .innerJoin('machines as m', 'm.id', 'c.machine_id')
    .select(['c.id', 'c.machine_id', 'c.kind', 'c.amount', 'c.currency', 'c.day', 'c.note'])
    .select(['c.created_at', 'c.created_by_name'])
    .select(
      sql<Cost['documents']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size) order by a.created_at, a.id)
        from attachments a where a.cost_id = c.id and a.deleted_at is null
      ), '[]')`.as('documents'),
    )
    .select(sql<number>`cost_in(c.amount, c.currency, c.rates, m.currency)`.as('converted'))
    .where('c.machine_id', '=', machineId)
    .orderBy('c.day', 'desc')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute();
}

export async function countCosts(db: Db, machineId: string): Promise<number> {
  const { n } = await db
    .selectFrom('machine_costs')
    .select(sql<number>`count(*)`.as('n'))
    .where('machine_id', '=', machineId)
    .executeTakeFirstOrThrow();
  return n;
}

export function selectCost(db: Db, id: string) {
  return db
    .selectFrom('machine_costs')
    .select(['id', 'machine_id', 'kind', 'amount', 'currency', 'day', 'note'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertCost(db: Db, cost: NewCost): Promise<void> {
  await db.insertInto('machine_costs').values(cost).execute();
}

export async function updateCost(db: Db, id: string, values: CostValues): Promise<void> {
  await db.updateTable('machine_costs').set(values).where('id', '=', id).execute();
}

export async function deleteCost(db: Db, id: string): Promise<void> {
  await db.deleteFrom('machine_costs').where('id', '=', id).execute();
}
