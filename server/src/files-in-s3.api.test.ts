import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import type { Backup } from '@strojpark/core/contracts/backups';
import type { ImportResult } from '@strojpark/core/contracts/import-records';
import type { SystemInformation } from '@strojpark/core/contracts/system';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../test/build.ts';
import { columns, csv, importCalls, importForm } from '../test/import-calls.ts';
import { photo } from '../test/pictures.ts';
import { startS3, type TestS3 } from '../test/s3.ts';
import { createBareDb } from '../test/test-db.ts';
import { buildTestApp, setUpTestApp } from '../test/test-app.ts';
import { s3Files } from './lib/s3-files.ts';
import { createBackupsService } from './modules/backups/backups.service.ts';
import { makeFile } from './modules/produced-files/make-file.service.ts';
import { newFile } from './modules/produced-files/produced-files.service.ts';
import { restore } from './restore.ts';

let s3: TestS3;
/** Process A is `test.app`. */
const test = setUpTestApp({
  openFiles: async () => {
    s3 = await startS3();
    return s3Files(s3.settings);
  },
});
const admin = test.addUser('admin');
const calls = importCalls(test, admin);

let processB: FastifyInstance;
let folderOfB: string;
beforeAll(async () => {
  folderOfB = mkdtempSync(join(tmpdir(), 'strojpark-b-'));
  const files = s3Files(s3.settings);
  processB = await buildTestApp({ ...test, files }, { uploadFolder: folderOfB });
});
afterEach(() => {
  s3.fault = null;
});
afterAll(async () => {
  await processB.close();
  await s3.close();
  rmSync(folderOfB, { recursive: true });
});

const names = ['name', 'manufacturer', 'model', 'category', 'equipment_number'];
const table = (number: string) => csv(names.join(';'), `Rypadlo pásové;Volvo;EC 220;Rypadla;${number}`);
const headers = () => ({ authorization: `Bearer ${admin.token}` });
const fromB = (url: string) => processB.inject({ url, headers: headers() });
const importAtB = (uploadId: string) =>
  processB.inject({
    method: 'POST',
    url: '/api/import-export/import',
    headers: headers(),
    payload: importForm(null, { uploadId, mappings: columns(...names) }),
  });

async function addPhoto(): Promise<Attachment> {
  const form = new FormData();
  form.set('machineId', await addMachine(test.testDb.db));
  form.set('file', new Blob([new Uint8Array(await photo())]), 'kabina.jpg');
  const { status, body } = await test.call<Attachment>(admin, 'POST', '/attachments', form);
  expect(status).toBe(201);
  return body;
}

it('a file that one process received is imported by another', async () => {
  const { body } = await calls.analyze(table('S3-IMPORT-1'));
  expect(s3.keys()).toContain(`imports/${body.uploadId}`);
  const answer = await importAtB(body.uploadId);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<ImportResult>()).toMatchObject({ success: true, created: 1 });
  expect(s3.keys()).not.toContain(`imports/${body.uploadId}`);
  expect(readdirSync(test.uploadFolder)).toEqual([]);
  expect(readdirSync(folderOfB)).toEqual([]);
});

it('a photo added to one process is shown and downloaded by another', async () => {
  const { id, pictures } = await addPhoto();
  const picture = await processB.inject(Object.values(pictures ?? {})[0] ?? '');
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  const file = await fromB(`/api/attachments/${id}/file`);
  const { checksum } = await test.testDb.db
    .selectFrom('stored_files')
    .select('checksum')
    .where('name', 'like', `%/${id}.file`)
    .executeTakeFirstOrThrow();
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(checksum);
});

it('an export made by one process is downloaded from another', async () => {
  const ctx = { ...test.ctx, user: { ...test.ctx.user, id: admin.id, name: admin.name } };
  const { id } = await newFile(ctx, {
    kind: 'export',
    name: 'machines_used',
    title: 'Použité stroje',
    format: 'csv',
    params: { dataSet: 'used' },
  });
  const line = 'a;b\n';
  await makeFile(test.ctx, test.files, id, async ({ out }) => {
    out.write(line.repeat(50_000));
    return Promise.resolve({ rows: 50_000 });
  });
  const answer = await fromB(`/api/produced-files/${id}/download`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(line.repeat(50_000));
});

it('a backup contains the files of the store and is downloaded from any process; an altered one is not', async () => {
  await addPhoto();
  const service = createBackupsService({ files: test.files });
  const { body } = await test.call<Backup>(admin, 'POST', '/settings/admin/backup');
  await service.run(test.at(), body.id);
  const url = `/api/settings/admin/backups/${body.id}`;
  const { status, fileName, checksum } = (await fromB(url)).json<Backup>();
  expect(status).toBe('completed');
  const answer = await fromB(`${url}/download`);
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(checksum);
  s3.truncate(`backups/${fileName}`, 1000);
  const damaged = await fromB(`${url}/download`);
  expect([damaged.statusCode, damaged.json<{ code: string }>().code]).toEqual([409, 'backup_damaged']);
});

it('a backup in the store is restored from it by its name, with the files', async () => {
  const { id } = await addPhoto();
  const { fileName, status } = await createBackupsService({ files: test.files }).makeNow(test.at());
  expect(status).toBe('completed');
  const target = await createBareDb();
  onTestFinished(target.close);
  const stored = `attachments/${id.slice(0, 2)}/${id}.file`;
  const checksum = await test.files.checksum(stored);
  await test.files.delete(stored);
  const said = await restore({ ...test.ctx, db: target.db }, test.files, fileName);
  expect(said).toMatch(/rows in \d+ tables, \d+ files\./);
  expect(said).toContain('found no problems');
  expect(await test.files.checksum(stored)).toBe(checksum);
  expect(checksum).not.toBeNull();
  await expect(restore({ ...test.ctx, db: target.db }, test.files, 'none.tar.gz')).rejects.toThrow(
    'none.tar.gz cannot be restored: the file does not exist.',
  );
});

it('a backup from elsewhere is not restored into a bucket that another installation may use', async () => {
  await addPhoto();
  const { fileName } = await createBackupsService({ files: test.files }).makeNow(test.at());
  const path = join(folderOfB, 'copy.tar.gz');
  await test.files.withPath(`backups/${fileName}`, async (stored) => copyFileSync(stored, path));
  const target = await createBareDb();
  onTestFinished(target.close);
  const ctx = { ...test.ctx, db: target.db };
  await expect(restore(ctx, test.files, path)).rejects.toThrow(
    `The bucket ${s3.settings.bucketUrl} is not empty: it contains attachments/`,
  );
  onTestFinished(() => rmSync(path));
  await expect(restore(ctx, test.files, path, 'yes')).rejects.toThrow('can only be own-bucket');
  const { rows } = await target.pool.query(`select from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);
  expect(await restore(ctx, test.files, path, 'own-bucket')).toContain('found no problems');
});

it('while the store is down users are asked to try again, and nothing is lost', async () => {
  const { body } = await calls.analyze(table('S3-DOWN-1'));
  s3.fault = ({ socket }) => {
    socket.destroy();
    return true;
  };
  expect((await importAtB(body.uploadId)).statusCode).toBe(503);
  // People can do everything that needs no file.
  for (const path of ['health', 'ready', 'machines'])
    expect((await fromB(`/api/${path}`)).statusCode).toBe(200);
  expect((await fromB('/api/settings/admin/system-information')).json<SystemInformation>().files).toEqual({
    kind: 'bucket',
    location: s3.settings.bucketUrl,
    responds: false,
  });
  const upload = await calls.analyze<{ code: string }>(table('S3-DOWN-2'));
  expect([upload.status, upload.body.code, upload.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  s3.fault = null;
  expect((await importAtB(body.uploadId)).json<ImportResult>()).toMatchObject({ success: true, created: 1 });
});

it('a store that does not answer is an outage too', async () => {
  const { id } = await addPhoto();
  const files = s3Files({ ...s3.settings, timeoutMs: 100 });
  const app = await buildTestApp({ ...test, files });
  onTestFinished(() => app.close());
  s3.fault = () => true;
  const answer = await app.inject({ url: `/api/attachments/${id}/file`, headers: headers() });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
});

it('a damaged upload is refused and imports nothing', async () => {
  const { body } = await calls.analyze(table('S3-DAMAGED-1'));
  s3.truncate(`imports/${body.uploadId}`, 10);
  const answer = await importAtB(body.uploadId);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'unreadable_file']);
  const { rows } = await test.testDb.pool.query(
    `select from machines where equipment_number = 'S3-DAMAGED-1'`,
  );
  expect(rows).toEqual([]);
});
