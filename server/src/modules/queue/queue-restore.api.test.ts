import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { bodyOf, queueCalls } from '../../../test/queue.ts';
import { setUpTestApp, testDeps } from '../../../test/test-app.ts';
import { createBareDb, type TestDb } from '../../../test/test-db.ts';
import { backUp } from '../../back-up.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { systemCtx, type Ctx } from '../../lib/ctx.ts';
import { localFiles } from '../../lib/files.ts';
import { restore } from '../../restore.ts';
import { queueJobs } from './queue.jobs.ts';
import { lapseOffers } from './queue.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const seller = test.addUser('salesperson', { name: 'Prodejce' });
const hourMs = 3_600_000;

/** A machine whose first customer has the offer while the others wait. */
interface Queue {
  machineId: string;
  entries: QueueEntry[];
}
interface SentJob {
  name: string;
  startAfter: unknown;
}
let folder: string;
let target: TestDb;
let running: Queue;
let lapsing: Queue;
let alone: Queue;
/** The end of the offer that lapsed between the backup and the restore. */
let gapEnd: Date;
let output: string;

async function offered(waiting: number): Promise<Queue> {
  const machineId = await addMachine(test.testDb.db);
  const holder = { ...customer, customerTaxId: null, customerEmail: `${machineId}@drzitel.example` };
  const held = await test.call<Reservation>(admin, 'POST', '/reservations', { ...holder, machineId });
  const entries: QueueEntry[] = [];
  for (let place = 0; place < waiting; place++) entries.push(await queueCalls(test).waits(seller, machineId));
  const reason = { reason: 'zákazník odstoupil' };
  await test.call(admin, 'POST', `/reservations/${held.body.id}/cancel`, reason);
  return { machineId, entries };
}

/** The restored database at a moment, with jobs that are only noted. */
const restoredAt = (now: Date, sent: SentJob[] = []): Ctx => ({
  ...systemCtx(
    {
      ...testDeps,
      db: target.db,
      jobs: {
        send: (_db, name, _data, options) => {
          sent.push({ name, startAfter: options?.startAfter });
          return Promise.resolve();
        },
      },
    },
    'test',
  ),
  now,
});
const entriesOf = async ({ db }: TestDb, { machineId }: Queue) =>
  db
    .selectFrom('queue_entries')
    .select(['id', 'status', 'position', 'offered_at', 'offer_ends_at'])
    .where('machine_id', '=', machineId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const historyOf = async (entry: QueueEntry) =>
  target.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name'])
    .where('entity', '=', 'queue_entry')
    .where('entity_id', '=', entry.id)
    .orderBy('id')
    .execute();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-queue-restore-'));
  running = await offered(2);
  lapsing = await offered(3);
  alone = await offered(1);
  // The shorter offers end soon after the backup.
  gapEnd = new Date(Date.now() + hourMs);
  await test.testDb.db
    .updateTable('queue_entries')
    .set({ offer_ends_at: gapEnd })
    .where('id', 'in', [lapsing.entries[0]!.id, alone.entries[0]!.id])
    .execute();
  const path = join(folder, 'backup.tar.gz');
  await backUp(test.ctx, test.files, path);
  // What happens after the backup is lost with the old computer.
  const [first] = running.entries as [QueueEntry];
  const accepted = await test.call(seller, 'POST', `/queue/${first.id}/accept`, bodyOf(first));
  expect(accepted.status).toBe(201);
  target = await createBareDb();
  output = await restore(restoredAt(new Date()), localFiles(join(folder, 'restored')), path);
});
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true });
});

describe('a restored backup', () => {
  it('has all queues, offers and holds as they were, and no problem', async () => {
    expect(output).toContain('found no problems');
    expect(await checkConsistency(target.db)).toEqual([]);
    for (const queue of [lapsing, alone])
      expect(await entriesOf(target, queue)).toEqual(await entriesOf(test.testDb, queue));
    expect((await entriesOf(target, running)).map(({ status }) => status)).toEqual(['offered', 'waiting']);
  });

  it('has no job for the end of an offer, so the schedule has to find it', () => {
    const [lapse] = queueJobs({ ...testDeps, db: target.db });
    expect(lapse).toMatchObject({ name: 'queue-lapse', schedule: '* * * * *' });
  });

  it('keeps the deadline of an offer that still runs', async () => {
    const before = await entriesOf(target, running);
    await lapseOffers(restoredAt(new Date()));
    expect(await entriesOf(target, running)).toEqual(before);
    expect(before[0]?.offer_ends_at).not.toBeNull();
  });

  it('passes on an offer that ended in the meantime: the next customer gets the full time from now', async () => {
    const now = new Date(gapEnd.getTime() + hourMs);
    const sent: SentJob[] = [];
    await lapseOffers(restoredAt(now, sent));
    const [first, second, third] = await entriesOf(target, lapsing);
    expect(first?.status).toBe('lapsed');
    expect(second).toMatchObject({ status: 'offered', offered_at: now.toISOString() });
    expect(third?.status).toBe('waiting');
    const end = new Date(second!.offer_ends_at!);
    expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime() + 24 * hourMs);
    // The new offer sends a job for its end again.
    expect(sent.filter(({ name }) => name === 'queue-lapse')).toEqual([
      { name: 'queue-lapse', startAfter: end },
    ]);
    // The only customer of the other machine is gone, so it is available.
    expect((await entriesOf(target, alone)).map(({ status }) => status)).toEqual(['lapsed']);
    const { status } = await target.db
      .selectFrom('machines')
      .select('status')
      .where('id', '=', alone.machineId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('available');
    expect(await checkConsistency(target.db)).toEqual([]);
  });

  it('explains in the history what became of every customer, and notifies the sellers once', async () => {
    const [first, second, third] = lapsing.entries as [QueueEntry, QueueEntry, QueueEntry];
    await lapseOffers(restoredAt(new Date(gapEnd.getTime() + hourMs)));
    expect(await historyOf(first)).toEqual([
      { action: 'create', actor_name: 'Prodejce' },
      { action: 'offer', actor_name: admin.name },
      { action: 'lapse', actor_name: 'Strojpark' },
    ]);
    expect(await historyOf(second)).toEqual([
      { action: 'create', actor_name: 'Prodejce' },
      { action: 'offer', actor_name: 'Strojpark' },
    ]);
    expect(await historyOf(third)).toEqual([{ action: 'create', actor_name: 'Prodejce' }]);
    const notified = await target.db
      .selectFrom('notifications')
      .select(['kind', 'entity_id'])
      .where('user_id', '=', seller.id)
      .where('entity_id', 'in', [first.id, second.id])
      .orderBy('kind')
      .orderBy('entity_id')
      .execute();
    expect(notified.filter(({ entity_id }) => entity_id === first.id).map(({ kind }) => kind)).toEqual([
      'queue_lapsed',
      'queue_offered',
    ]);
    expect(notified.filter(({ entity_id }) => entity_id === second.id).map(({ kind }) => kind)).toEqual([
      'queue_offered',
    ]);
  });
});
