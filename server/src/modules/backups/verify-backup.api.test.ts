import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { createBareDb } from '../../../test/test-db.ts';
import { migrate } from '../../db/migrate.ts';
import { NoScratchDatabase, requireSpace, withScratchDatabase } from '../../db/scratch-database.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { StoreOutage } from '../../lib/outage.ts';
import { createBackupsService } from './backups.service.ts';
import { verifyNewestBackup } from './verify-backup.service.ts';

const test = setUpTestApp();
beforeEach(async () => {
  await test.testDb.db.deleteFrom('backups').execute();
  await test.unset();
});

async function made(ctx: Ctx = test.at()): Promise<{ path: string; name: string }> {
  const { status, fileName } = await createBackupsService({ files: test.files }).makeNow(ctx);
  expect(status).toBe('completed');
  return { path: join(test.uploadFolder, 'files/backups', fileName), name: `backups/${fileName}` };
}
const verifications = ({ db }: Pick<Ctx, 'db'> = test.ctx) =>
  db.selectFrom('backups').select(['verification', 'verified_at']).orderBy('created_at', 'desc').execute();
const verify = (ctx: Ctx = test.at()) => verifyNewestBackup(ctx, test.files);

function logged() {
  const lines: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

const nameOf = async () => {
  const { rows } = await test.testDb.pool.query<{ name: string }>(
    `select 'strojpark_scratch_' || oid as name from pg_database where datname = current_database()`,
  );
  return rows[0]?.name ?? '';
};
const exists = async () => {
  const { rows } = await test.testDb.pool.query('select from pg_database where datname = $1', [
    await nameOf(),
  ]);
  return rows.length > 0;
};

describe('the newest backup', () => {
  it('is restored into a scratch database once, which leaves nothing behind', async () => {
    await addMachine(test.testDb.db);
    await made();
    await verify();
    const [first] = await verifications();
    expect(first?.verification).toBe('restored');
    expect(await exists()).toBe(false);
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

  it('has only its checksums verified when the user of the database may not create databases', async () => {
    const bare = await createBareDb();
    onTestFinished(bare.close);
    await migrate(bare.pool);
    const ctx = () => ({ ...test.at(), db: bare.db });
    await made(ctx());
    await verify(ctx());
    expect((await verifications(bare))[0]?.verification).toBe('checksums_only');
    truncateSync((await made(ctx())).path, 5000);
    await verify(ctx());
    expect((await verifications(bare))[0]?.verification).toBe('damaged');
  });

  it('has only its checksums verified when the free space cannot be measured', async () => {
    const bare = await createBareDb();
    onTestFinished(bare.close);
    await test.testDb.pool.query(`alter role ${new URL(bare.url).username} createdb`);
    await migrate(bare.pool);
    const ctx = () => ({ ...test.at(), db: bare.db });
    await made(ctx());
    const { log, lines } = logged();
    await verify({ ...ctx(), log });
    expect((await verifications(bare))[0]?.verification).toBe('checksums_only');
    expect(lines).toMatchObject([{ details: [expect.stringContaining('space cannot be measured')] }]);
  });

  it('is tried again after a lost connection, but not after a restore that took too long', async () => {
    await made();
    const failing = (code: string) => {
      const cause = Object.assign(new DatabaseError(code, 0, 'error'), { code });
      return { ...test.files, withPath: () => Promise.reject(new Error('not restored', { cause })) };
    };
    await expect(verifyNewestBackup(test.at(), failing('57P01'))).rejects.toThrow('not restored');
    expect((await verifications())[0]?.verification).toBeNull();
    await verifyNewestBackup(test.at(), failing('57014'));
    expect((await verifications())[0]?.verification).toBe('damaged');
  });

  it('is not verified while the store is away, or when the setting is off', async () => {
    await made();
    const away = { ...test.files, withPath: () => Promise.reject(new StoreOutage('store', 'away')) };
    await expect(verifyNewestBackup(test.at(), away)).rejects.toThrow('away');
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

describe('the scratch database', () => {
  it('is empty, and only its owner may connect to it', async () => {
    const found = await withScratchDatabase(test.testDb.pool, async (pool) => {
      const { rows } = await pool.query(
        `select current_database() as name, has_database_privilege('pg_monitor', current_database(), 'connect') as open,
           (select count(*) from information_schema.tables where table_schema = 'public') as tables`,
      );
      return rows as unknown;
    });
    expect(found).toEqual([{ name: await nameOf(), open: false, tables: 0 }]);
    expect(await exists()).toBe(false);
  });

  it('is dropped after a failure, and what a killed process left is replaced', async () => {
    await test.testDb.pool.query(`create database ${await nameOf()}`);
    await expect(
      withScratchDatabase(test.testDb.pool, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken');
    expect(await exists()).toBe(false);
  });

  it('belongs to one process at a time', async () => {
    const inside = await withScratchDatabase(test.testDb.pool, () =>
      withScratchDatabase(test.testDb.pool, () => Promise.resolve('two')).then((second) => ({ second })),
    );
    expect(inside).toEqual({ second: null });
  });

  it('is not created without enough space', async () => {
    const work = () => Promise.reject(new Error('it was created'));
    await expect(withScratchDatabase(test.testDb.pool, work, { timesAsLarge: 1e12 })).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(await exists()).toBe(false);
  });

  it('is not created when its user may not see where the server keeps its data', async () => {
    const bare = await createBareDb();
    onTestFinished(bare.close);
    await test.testDb.pool.query(`alter role ${new URL(bare.url).username} createdb`);
    const work = () => Promise.reject(new Error('it was created'));
    await expect(withScratchDatabase(bare.pool, work)).rejects.toBeInstanceOf(NoScratchDatabase);
  });

  it('is not created when the folder of the server is not on this computer', async () => {
    await expect(requireSpace('/not/on/this/computer', 1)).rejects.toBeInstanceOf(NoScratchDatabase);
  });
});
