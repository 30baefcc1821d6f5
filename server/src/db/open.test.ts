import { pino } from 'pino';
import { expect, test } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { openDatabase } from './open.ts';
import { requireSameSecret } from './secret-fingerprint.ts';

const log = pino({ level: 'silent' });
const open = (databaseUrl: string) => openDatabase({ config: { databaseUrl, dataDir: '/nowhere' }, log });

const database = setUpTestDb();

test('the database of DATABASE_URL is opened without a local data folder', async () => {
  const opened = await open(database.url);
  expect(opened).toMatchObject({ url: database.url, folder: undefined });
  await opened.close();
});

test.each([
  [
    'postgres://anna:secret@127.0.0.1:1/x',
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  ],
  ['postgres://anna:secret@:x:/y', 'The database cannot be reached: Invalid URL'],
])('a database that is not there is named, without the password: %s', async (url, message) => {
  await expect(open(url)).rejects.toThrow(message);
  await expect(open(url)).rejects.not.toThrow('secret');
});

test('a database missing on the server is named in the error', async () => {
  const url = new URL(database.url);
  url.pathname = '/missing';
  await expect(open(url.href)).rejects.toThrow('database "missing" does not exist');
});

test('processes with the same secret share a database; one with another secret is refused', async () => {
  await requireSameSecret(database.pool, 'first');
  await requireSameSecret(database.pool, 'first');
  await expect(requireSameSecret(database.pool, 'second')).rejects.toThrow('belongs to another APP_SECRET');
});
