import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../test/build.ts';
import { setUpTestApp } from '../../test/test-app.ts';
import { claimIdempotencyKey, releaseIdempotencyKey, storeIdempotentResponse } from '../db/idempotency.ts';
import { idempotentPerItem } from './idempotent.ts';

interface Deleted {
  deleted: number;
  failures: { id: string; code: string }[];
}

const test = setUpTestApp();
const admin = test.addUser('admin');
let ids: string[];

beforeEach(async () => {
  await test.testDb.db.deleteFrom('idempotency_keys').execute();
  ids = [await addMachine(test.testDb.db), await addMachine(test.testDb.db)];
});

const remove = (which = ids) =>
  test.call<Deleted>(
    admin,
    'POST',
    '/machines/bulk-delete',
    { ids: which },
    { headers: { 'idempotency-key': 'key' } },
  );
const change = (values: { status?: number | null; response?: string | null; alive_at?: Date }) =>
  test.testDb.db.updateTable('idempotency_keys').set(values).execute();
const unanswered = { status: null, response: null };
const minuteAgo = () => new Date(Date.now() - 60_000);

async function deletions(id: string): Promise<number> {
  const actions = test.testDb.db.selectFrom('audit_log').select('id').where('entity_id', '=', id);
  return (await actions.where('action', '=', 'delete').execute()).length;
}

describe('a call that commits item by item, with an Idempotency-Key,', () => {
  it('is executed once when sent twice concurrently', async () => {
    const [first, second] = await Promise.all([remove(), remove()]);
    expect(first).toMatchObject({ status: 200, body: { deleted: 2, failures: [] } });
    expect(second.body).toEqual(first.body);
    expect(await Promise.all(ids.map(deletions))).toEqual([1, 1]);
  });

  it('is continued after its process has died, and applies the action to each record once', async () => {
    const [done = '', waiting = ''] = ids;
    await remove();
    const back = { deleted_at: null, deleted_by: null };
    await test.testDb.db.updateTable('machines').set(back).where('id', '=', waiting).execute();
    await change({ ...unanswered, alive_at: minuteAgo() });
    const again = await remove();
    expect(again).toMatchObject({
      status: 200,
      body: { deleted: 1, failures: [{ id: done, code: 'not_found' }] },
    });
    expect(await deletions(done)).toBe(1);
    expect((await remove()).body).toEqual(again.body);
  });

  it('is not confused with another call under the same key, running or not', async () => {
    await remove();
    const refused = { status: 422, body: { code: 'idempotency_mismatch' } };
    expect(await remove(ids.slice(1))).toMatchObject(refused);
    await change({ ...unanswered, alive_at: minuteAgo() });
    expect(await remove(ids.slice(1))).toMatchObject(refused);
  });

  it('releases the key when it fails', async () => {
    const path = `/bulk-runs/${randomUUID()}/undo`;
    const headers = { 'idempotency-key': 'key' };
    expect((await test.call(admin, 'POST', path, {}, { headers })).status).toBe(404);
    expect(await test.testDb.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
  });
});

describe('an attempt', () => {
  const attempt = () => ({ userId: admin.id, key: 'key', requestHash: 'hash', attemptId: randomUUID() });

  it('that has lost its lease does not disturb the next one', async () => {
    const { db } = test.testDb;
    const [dead, next] = [attempt(), attempt()];
    expect(await claimIdempotencyKey(db, dead, new Date())).toBe('ours');
    expect(await claimIdempotencyKey(db, next, new Date())).toBe('running');
    await change({ alive_at: minuteAgo() });
    expect(await claimIdempotencyKey(db, next, new Date())).toBe('ours');
    await storeIdempotentResponse(db, dead, { status: 200, body: 'late' });
    await releaseIdempotencyKey(db, dead);
    expect(await claimIdempotencyKey(db, attempt(), new Date())).toBe('running');
    await storeIdempotentResponse(db, next, { status: 201, body: 'ours' });
    expect(await claimIdempotencyKey(db, attempt(), new Date())).toEqual({ status: 201, body: 'ours' });
  });

  it('waits for a running attempt and returns the same response', async () => {
    const [first, second] = [attempt(), attempt()];
    expect(await claimIdempotencyKey(test.testDb.db, first, new Date())).toBe('ours');
    const looked = Promise.withResolvers<void>();
    const db = test.testDb.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        if (result.rows.some((row) => row['status'] === null)) looked.resolve();
        return Promise.resolve(result);
      },
    });
    const repeated = idempotentPerItem({ ...test.at(), db }, second, () => {
      throw new Error('the work ran twice');
    });
    await looked.promise;
    const answer = { status: 200, body: { deleted: 2 } };
    await storeIdempotentResponse(test.testDb.db, first, answer);
    expect(await repeated).toEqual(answer);
  });

  it('sends heartbeats as long as it runs', async () => {
    const aliveAt = async () =>
      (await test.testDb.db.selectFrom('idempotency_keys').select('alive_at').executeTakeFirstOrThrow())
        .alive_at;
    await idempotentPerItem(test.at(), attempt(), async () => {
      const first = await aliveAt();
      await expect.poll(aliveAt).not.toEqual(first);
      return { status: 200, body: null };
    });
  });
});
