import type { Insertable } from 'kysely';
import type { Db } from '../src/db/connect.ts';
import type { DB } from '../src/db/schema.gen.ts';

/** An id that does not exist. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

let added = 0;

/** Inserts a machine; by default an available stock loader. */
export async function addMachine(db: Db, values: Partial<Insertable<DB['machines']>> = {}): Promise<string> {
  const category = values.category ?? 'loaders';
  await db
    .insertInto('categories')
    .values({ key: category, name_cs: category, name_en: category })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  added += 1;
  const machine = {
    type: 'stock',
    name: `Nakladač ${added}`,
    manufacturer: 'Volvo',
    model: 'L120',
    equipment_number: `XYZ-${added}`,
    current_value: 1_500_000,
    ...values,
    category,
  } as const;
  const { id } = await db.insertInto('machines').values(machine).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The customer fields of a new reservation. */
export const customer = {
  customerName: 'Jana Nováková',
  customerCompany: 'Stavby Řehoř s.r.o.',
  customerEmail: 'jana.novakova@stavby.example',
  customerPhone: '+420 777 123 456',
  customerTaxId: '27074358',
};
