import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inOneStatement } from '../../db/one-statement.ts';
import { inTx } from '../../db/tx.ts';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import {
  changeStatus,
  firstStatus,
  heldError,
  lockMachine,
  lockMachines,
  recordFirstStatusOfMany,
} from './holds.service.ts';

const test = setUpTestApp({ staysConsistent: true });

const add = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const historyOf = (machineId: string) =>
  test.testDb.db
    .selectFrom('machine_status_changes')
    .select(['from_status', 'to_status'])
    .where('machine_id', '=', machineId)
    .orderBy('id')
    .execute();

it('locks machines in id order, each once, and skips unknown ids', async () => {
  const ids = [await add(), await add(), await add()];
  const locked = await inTx(test.ctx, (ctx) =>
    lockMachines(ctx, [...ids, ...ids.toReversed(), '00000000-0000-4000-8000-000000000000']),
  );
  expect(locked.map(({ id }) => id)).toEqual(ids.toSorted());
  const deleted = await add({ deleted_at: new Date() });
  await expect(inTx(test.ctx, (ctx) => lockMachine(ctx, deleted))).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('a status set by hand creates a manual hold, and leaving it removes the hold', async () => {
  const id = await add();
  await inTx(test.ctx, async (ctx) => changeStatus(ctx, await lockMachine(ctx, id), 'reserved'));
  const held = await inTx(test.ctx, (ctx) => lockMachine(ctx, id));
  expect(held.hold).toEqual({
    kind: 'manual',
    live: false,
    reservation_id: null,
    queue_entry_id: null,
    holder: null,
    has_queue: false,
    expires_at: null,
  });
  expect((await heldError(test.ctx, held)).extras.params).toEqual({ context: 'unnamed' });
  await inTx(test.ctx, async (ctx) => changeStatus(ctx, await lockMachine(ctx, id), 'damaged'));
  expect(await historyOf(id)).toEqual([
    { from_status: 'available', to_status: 'reserved' },
    { from_status: 'reserved', to_status: 'damaged' },
  ]);
});

it('pending_approval takes the hold of a reservation', async () => {
  const id = await add();
  const wait = inTx(test.ctx, async (ctx) =>
    changeStatus(ctx, await lockMachine(ctx, id), 'pending_approval'),
  );
  await expect(wait).rejects.toThrow(/cannot become pending_approval/);
  expect(await historyOf(id)).toEqual([]);
});

it('the history of new machines starts with their first status, and those added as reserved get a hold', async () => {
  const [available, reserved] = [await add(), await add({ status: 'reserved' })];
  const { db } = test.testDb;
  const changes = [
    ...firstStatus(test.ctx, available, 'available'),
    ...firstStatus(test.ctx, reserved, 'reserved'),
  ];
  await inOneStatement(db.selectNoFrom(sql`1`.as('one')), changes).execute(db);
  expect(await historyOf(available)).toEqual([{ from_status: null, to_status: 'available' }]);
  expect(await historyOf(reserved)).toEqual([{ from_status: null, to_status: 'reserved' }]);
});

it('many machines with the same first status get their history in one statement', async () => {
  const ids = [await add(), await add()];
  const added = sql<{ machine_id: string }>`(select unnest(${ids}::uuid[]) as machine_id)`;
  await recordFirstStatusOfMany(test.ctx, added, 'available');
  for (const id of ids) expect(await historyOf(id)).toEqual([{ from_status: null, to_status: 'available' }]);
});
