import { sql } from 'kysely';
import { addMachine } from './build.ts';
import type { ModelRun } from './dealer-model-bulk.ts';
import type { ModelEntry, ModelMachine, ModelReservation, Who } from './dealer-model.ts';
import type { TestApp, TestUser } from './test-app.ts';

export const people = ['admin', 'backoffice', 'seller', 'colleague'] as const;
export type Users = Readonly<Record<Who, TestUser>>;

type ModelRecord = ModelMachine | ModelReservation | ModelEntry;

/** The model with the ids of its records in the product. */
export interface World {
  machines: ModelMachine[];
  reservations: ModelReservation[];
  entries: ModelEntry[];
  ids: Map<ModelRecord, string>;
  /** Bulk changes by the id of their run, newest last. */
  runs: [string, ModelRun][];
}

/** Adds an available machine to product and model. */
export const newMachine = (
  owner: Who,
  { type, needsNone = false }: Pick<ModelMachine, 'type'> & { needsNone?: boolean },
): ModelMachine => ({
  type,
  needsNone,
  owner,
  status: 'available',
  hold: null,
  queue: [],
  sale: null,
  deleted: false,
  version: 1,
});

export async function newWorld(test: TestApp, users: Users): Promise<World> {
  const world: World = { machines: [], reservations: [], entries: [], ids: new Map(), runs: [] };
  for (let index = 0; index < 10; index += 1) {
    const owner = people[index % people.length] ?? 'admin';
    const machine = newMachine(owner, { type: index < 5 ? 'stock' : 'used', needsNone: index === 9 });
    const { type, needsNone } = machine;
    const row = { type, no_replacement_needed: needsNone, created_by: users[owner].id };
    world.machines.push(machine);
    world.ids.set(machine, await addMachine(test.testDb.db, row));
  }
  return world;
}

/** The state of every machine and reservation of this world in product and model. */
export async function bothStates(
  test: TestApp,
  { machines, reservations, entries, ids }: World,
): Promise<[unknown, unknown]> {
  const idOf = (record: ModelRecord | null) => (record && ids.get(record)) ?? null;
  const rows = await test.testDb.db
    .selectFrom('machines as m')
    .leftJoin('holds as h', 'h.machine_id', 'm.id')
    .select([
      'm.id',
      'm.type',
      'm.status',
      'm.deleted_at',
      'h.kind',
      'h.reservation_id as by',
      'h.queue_entry_id as entry',
    ])
    .where(
      'm.id',
      'in',
      machines.map((one) => idOf(one) ?? ''),
    )
    .execute();
  const records = await test.testDb.db
    .selectFrom('reservations')
    .select(['id', 'status', 'extension_count', 'replacement_machine_id', 'deleted_at'])
    .where(
      'machine_id',
      'in',
      machines.map((one) => idOf(one) ?? ''),
    )
    .execute();
  const waiting = sql<number>`case status when 'waiting'
    then row_number() over (partition by machine_id, status order by position, id) end`;
  const queued = await test.testDb.db
    .selectFrom('queue_entries')
    .select(['id', 'status', waiting.as('place')])
    .where(
      'machine_id',
      'in',
      machines.map((one) => idOf(one) ?? ''),
    )
    .execute();
  const isThere = ({ deleted_at }: { deleted_at: string | null }) => deleted_at === null;
  const byId = (lines: (readonly unknown[])[]) => lines.map(String).toSorted();
  return [
    byId([
      ...rows.map((row) => [row.id, row.type, row.status, isThere(row), row.kind, row.by ?? row.entry]),
      ...records.map((row) => [
        row.id,
        row.status,
        row.extension_count,
        row.replacement_machine_id,
        isThere(row),
      ]),
      ...queued.map((row) => [row.id, row.status, row.place]),
    ]),
    byId([
      ...machines.map((one) => {
        const { type, status, deleted, hold } = one;
        return [idOf(one), type, status, !deleted, hold?.kind ?? null, idOf(hold?.by ?? hold?.entry ?? null)];
      }),
      ...reservations.map((one) => [
        idOf(one),
        one.status,
        one.extensions,
        idOf(one.replacement),
        !one.deleted,
      ]),
      ...entries.map((one) => {
        const place = one.machine.queue.indexOf(one) + 1;
        return [idOf(one), one.status, place === 0 ? null : place];
      }),
    ]),
  ];
}
