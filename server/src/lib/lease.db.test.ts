import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { failAbandoned, isSilentFor, leaseOn } from '../db/lease.ts';
import { runWithHeartbeat } from './lease.ts';

const test = setUpTestDb();
let id: string;

beforeEach(async () => {
  const file = { kind: 'export', status: 'queued', name: 'a', file_name: 'a.csv', format: 'csv' } as const;
  const row = await test.db
    .insertInto('produced_files')
    .values({ ...file, params: '{}', language: 'cs', request_id: 'test', created_by_name: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  id = row.id;
});

const isRunning = sql<boolean>`status = 'running'`;

function attempt({ takesOver = true } = {}) {
  const attemptId = randomUUID();
  const lease = leaseOn({
    table: 'produced_files',
    row: sql`id = ${id}`,
    attempt: { column: 'run_id', id: attemptId },
    waiting: sql`status = 'queued'`,
    running: isRunning,
    takeOver: { staleSeconds: 10, where: takesOver ? sql`true` : sql`false` },
    onClaim: { status: 'running', rows_done: 0 },
    returning: ['name', 'rows_done'],
  });
  return { attemptId, lease };
}

const read = () =>
  test.db.selectFrom('produced_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const silentSince = (seconds: number) =>
  sql`update produced_files set alive_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(
    test.db,
  );
const log = { warn: vi.fn<(...words: unknown[]) => void>() };
const ctx = () => ({ db: test.db, log: log as never });

describe('a lease', () => {
  it('is given to one of many concurrent claims', async () => {
    const attempts = Array.from({ length: 8 }, () => attempt());
    const claims = await Promise.all(attempts.map(({ lease }) => lease.claim(test.db)));
    expect(claims.filter((row) => row !== undefined)).toEqual([{ name: 'a', rows_done: 0 }]);
    const winner = attempts[claims.findIndex((row) => row !== undefined)];
    expect(await read()).toMatchObject({ status: 'running', run_id: winner?.attemptId });
  });

  it('can be taken over only when its heartbeat is stale', async () => {
    const [first, second] = [attempt(), attempt()];
    await first.lease.claim(test.db);
    await silentSince(9);
    expect(await second.lease.claim(test.db)).toBeUndefined();
    await silentSince(11);
    expect(await second.lease.claim(test.db)).toBeDefined();
    expect(await attempt().lease.claim(test.db)).toBeUndefined();
  });

  it('can be taken over from an owner that died before the clock went back', async () => {
    await attempt().lease.claim(test.db);
    await silentSince(-9);
    expect(await attempt().lease.claim(test.db)).toBeUndefined();
    await silentSince(-3600);
    expect(await attempt().lease.claim(test.db)).toBeDefined();
  });

  it('is never taken over where its rules forbid that', async () => {
    await attempt().lease.claim(test.db);
    await silentSince(3600);
    expect(await attempt({ takesOver: false }).lease.claim(test.db)).toBeUndefined();
  });

  it('blocks every write of an owner that has lost it', async () => {
    const [late, next] = [attempt(), attempt()];
    await late.lease.claim(test.db);
    await silentSince(11);
    await next.lease.claim(test.db);
    expect(await late.lease.update(test.db, { rows_done: 5, status: 'failed' })).toBe(false);
    expect(await read()).toMatchObject({ status: 'running', rows_done: 0, run_id: next.attemptId });
    expect(await next.lease.update(test.db, { rows_done: 6 })).toBe(true);
    expect(await read()).toMatchObject({ rows_done: 6 });
  });

  it('ends when the work is finished or cancelled', async () => {
    const { lease } = attempt();
    await lease.claim(test.db);
    expect(await lease.update(test.db, { status: 'cancelled' })).toBe(true);
    expect(await lease.update(test.db, { rows_done: 1 })).toBe(false);
    expect(await attempt().lease.claim(test.db)).toBeUndefined();
  });

  it('marks rows without a heartbeat for too long as failed, and nothing else', async () => {
    const fail = () =>
      failAbandoned(test.db, 'produced_files', sql`(id = ${id} and ${isRunning} and ${isSilentFor(60)})`, {
        now: new Date(),
        set: { rows_done: 0 },
        returning: ['id', 'status', 'failure_code'],
      });
    await attempt().lease.claim(test.db);
    await silentSince(59);
    expect(await fail()).toEqual([]);
    await silentSince(61);
    expect(await fail()).toEqual([{ id, status: 'failed', failure_code: 'interrupted' }]);
    expect(await fail()).toEqual([]);
  });
});

describe('a heartbeat', () => {
  it('keeps the lease fresh and stores the progress during the work', async () => {
    const { lease } = attempt();
    await lease.claim(test.db);
    await silentSince(9);
    const progress = () => ({ rows_done: 7 });
    const result = await runWithHeartbeat(ctx(), lease, { labels: {}, progress }, async (lost) => {
      await expect.poll(async () => (await read()).rows_done).toBe(7);
      expect(await attempt().lease.claim(test.db)).toBeUndefined();
      expect(lost.aborted).toBe(false);
      return 'done';
    });
    expect(result).toBe('done');
  });

  it('stops the work when another attempt has taken over', async () => {
    const { lease } = attempt();
    await lease.claim(test.db);
    await runWithHeartbeat(ctx(), lease, { labels: {}, progress: () => ({}) }, async (lost) => {
      await silentSince(11);
      await attempt().lease.claim(test.db);
      await expect.poll(() => lost.aborted).toBe(true);
    });
  });

  it('that fails is logged and repeated', async () => {
    let beats = 0;
    const update = () => (++beats === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve(true));
    const options = { labels: { fileId: id }, progress: () => ({}) };
    await runWithHeartbeat(ctx(), { update }, options, async (lost) => {
      await expect.poll(() => beats).toBeGreaterThan(1);
      expect(lost.aborted).toBe(false);
    });
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ fileId: id }), 'heartbeat failed');
  });
});
