import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { createBareDb } from '../../../test/test-db.ts';
import { migrate } from '../../db/migrate.ts';
import { lockFolder } from '../../db/postgres/process-lock.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { StoreOutage } from '../../lib/outage.ts';
import { createBackupsService } from './backups.service.ts';
import { verifyNewestBackup } from './verify-backup.service.ts';

const test = setUpTestApp();
/** For the temporary database. */
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-verify-'));
  chmodSync(folder, 0o711);
  await test.testDb.db.deleteFrom('backups').execute();
  await test.unset();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function made(ctx: Ctx = test.at()): Promise<{ path: string; name: string }> {
  const { status, fileName } = await createBackupsService({ files: test.files }).makeNow(ctx);
  expect(status).toBe('completed');
  return { path: join(test.uploadFolder, 'files/backups', fileName), name: `backups/${fileName}` };
}
const verifications = ({ db }: Pick<Ctx, 'db'> = test.ctx) =>
  db.selectFrom('backups').select(['verification', 'verified_at']).orderBy('created_at', 'desc').execute();
const verify = (ctx: Ctx = test.at(), place = {}) =>
  verifyNewestBackup(ctx, test.files, { folder, ...place });

function logged() {
  const lines: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

describe('the newest backup', () => {
  it('is restored into a temporary database once, which leaves nothing behind', async () => {
    await addMachine(test.testDb.db);
    await made();
    await verify();
    const [first] = await verifications();
    expect(first?.verification).toBe('restored');
    expect(existsSync(join(folder, 'postgres', 'database'))).toBe(false);
    await verify();
    expect(await verifications()).toEqual([first]);
    await made();
    await verify();
    expect((await verifications()).map(({ verification }) => verification)).toEqual(['restored', 'restored']);
  });

  it('that is truncated or whose file is missing is damaged', async () => {
    truncateSync((await made()).path, 5000);
    await verify();
    await test.files.delete((await made()).name);
    await verify();
    expect((await verifications()).map(({ verification }) => verification)).toEqual(['damaged', 'damaged']);
  });

  it('whose data is inconsistent is reported', async () => {
    const id = await addMachine(test.testDb.db);
    const setStatus = (status: 'reserved' | 'available') =>
      test.testDb.db.updateTable('machines').set({ status }).where('id', '=', id).execute();
    await setStatus('reserved');
    await made();
    await setStatus('available');
    await verify();
    expect((await verifications())[0]?.verification).toBe('inconsistent');
  });

  it('with many inconsistencies names twenty in the log', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => addMachine(test.testDb.db)));
    const setStatus = (status: 'reserved' | 'available') =>
      test.testDb.db.updateTable('machines').set({ status }).where('id', 'in', ids).execute();
    await setStatus('reserved');
    await made();
    await setStatus('available');
    const { log, lines } = logged();
    await verify({ ...test.at(), log });
    expect(lines).toMatchObject([{ verification: 'inconsistent' }]);
    const [{ details, found }] = lines as [{ details: string[]; found: number }];
    expect(details).toHaveLength(20);
    expect(found).toBeGreaterThanOrEqual(25);
  });

  it('is restored although its own server lets its user create no databases and hides where it keeps its data', async () => {
    const bare = await createBareDb();
    onTestFinished(bare.close);
    await migrate(bare.pool);
    await addMachine(bare.db);
    const { rows } = await bare.pool.query(
      `select rolcreatedb, (select setting from pg_settings where name = 'data_directory') as folder
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ rolcreatedb: false, folder: null }]);
    const ctx = () => ({ ...test.at(), db: bare.db });
    await made(ctx());
    await verify(ctx());
    expect((await verifications(bare))[0]?.verification).toBe('restored');
  });

  it('has only its checksums verified where no temporary database can be started', async () => {
    await made();
    writeFileSync(join(folder, 'file'), '');
    const place = { folder: join(folder, 'file') };
    const { log, lines } = logged();
    await verify({ ...test.at(), log }, place);
    expect((await verifications())[0]?.verification).toBe('checksums_only');
    expect(lines).toMatchObject([{ msg: 'backup not restored as a test', details: [expect.any(String)] }]);
    truncateSync((await made()).path, 5000);
    await verify(test.at(), place);
    expect((await verifications())[0]?.verification).toBe('damaged');
  });

  it('whose restore takes too long is not damaged, and is not tried again', async () => {
    await made();
    const { log, lines } = logged();
    await verify({ ...test.at(), log }, { statementTimeout: 1 });
    // PostgreSQL gives another reason when the time runs out just as a statement ends.
    expect(lines).toMatchObject([
      { details: [expect.stringMatching(/^it took too long: canceling statement/)] },
    ]);
    const [first] = await verifications();
    expect(first?.verification).toBe('checksums_only');
    await verify();
    expect(await verifications()).toEqual([first]);
  });

  it('is left to the process that restores it now', async () => {
    await made();
    mkdirSync(join(folder, 'postgres'), { mode: 0o700 });
    const lock = lockFolder(join(folder, 'postgres'));
    await verify();
    lock?.release();
    expect((await verifications())[0]?.verification).toBeNull();
  });

  it('is tried again after a lost connection', async () => {
    await made();
    const cause = Object.assign(new DatabaseError('ended', 0, 'error'), { code: '57P01' });
    const failing = { ...test.files, withPath: () => Promise.reject(new Error('not restored', { cause })) };
    await expect(verifyNewestBackup(test.at(), failing, { folder })).rejects.toThrow('not restored');
    expect((await verifications())[0]?.verification).toBeNull();
  });

  it('is not verified while the store is away, or when the setting is off', async () => {
    await made();
    const away = { ...test.files, withPath: () => Promise.reject(new StoreOutage('store', 'away')) };
    await expect(verifyNewestBackup(test.at(), away, { folder })).rejects.toThrow('away');
    await test.set({ backup_verify: 'false' });
    await verify();
    expect((await verifications())[0]?.verification).toBeNull();
  });

  it('that a newer version made is left to that version', async () => {
    await sql`insert into schema_migrations (version, name) values (9999, 'next')`.execute(test.testDb.db);
    await made();
    await sql`delete from schema_migrations where version = 9999`.execute(test.testDb.db);
    await verify();
    expect((await verifications())[0]?.verification).toBeNull();
  });
});
