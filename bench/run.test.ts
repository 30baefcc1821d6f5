import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findLocation } from '../server/src/db/postgres/location.ts';
import { isAlive } from '../server/src/db/postgres/orphan.ts';
import { readPidFile } from '../server/src/db/postgres/pid-file.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** A run that would take minutes, in a folder for temporary files of its own; where its database is. */
async function startRun() {
  const temporary = await mkdtemp(join(tmpdir(), 'strojpark-interrupted-'));
  await chmod(temporary, 0o711);
  const child = spawn(process.execPath, [main, 'list', '--sizes', '1000000'], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(temporary, { recursive: true, force: true });
  });
  await expect.poll(() => readdir(temporary)).toHaveLength(1);
  const [folder = ''] = await readdir(temporary);
  return { child, temporary, database: () => findLocation(join(temporary, folder)).database };
}

test('a run of benchmarks that is interrupted ends its PostgreSQL and leaves nothing behind', async () => {
  const { child, temporary, database } = await startRun();
  await expect.poll(() => existsSync(database()) && readPidFile(database())?.ready).toBe(true);
  const [path, pid] = [database(), readPidFile(database())?.pid ?? 0];
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(path)).toBe(false);
  expect(await readdir(temporary)).toEqual([]);
});

test('a run of benchmarks that is interrupted while its PostgreSQL starts leaves nothing behind', async () => {
  const { child, temporary, database } = await startRun();
  await expect.poll(() => existsSync(`${database()}.new`)).toBe(true);
  const path = database();
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(existsSync(path)).toBe(false);
  expect(await readdir(temporary)).toEqual([]);
});
