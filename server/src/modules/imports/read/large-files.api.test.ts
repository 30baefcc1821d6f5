import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { importCalls, type TestFile } from '../../../../test/import-calls.ts';
import { buildTestApp, setUpTestApp } from '../../../../test/test-app.ts';

const maxImportMegabytes = 21;
const test = setUpTestApp({ maxImportMegabytes });
const admin = test.addUser('admin');
const calls = importCalls(test, admin);
const megabyte = 1024 * 1024;

const refusal = async (file: TestFile) => {
  const { status, body } = await calls.analyze<{ code: string; details?: { reason: string } }>(file);
  return [status, body.code, body.details?.reason];
};

it('a text file may be as large as the installation allows, with 10 000 rows for each megabyte', async () => {
  const line = `${'a'.repeat(100)}\n`;
  const file = { name: 'a.csv', content: `name\n${line.repeat(205_000)}` };
  expect(file.content.length).toBeLessThan(maxImportMegabytes * megabyte);
  expect((await calls.analyze(file)).body).toMatchObject({ totalRows: 205_000 });
  const long = { name: 'a.csv', content: `name\n${'a\n'.repeat(210_001)}` };
  expect(await refusal(long)).toEqual([413, 'payload_too_large', 'too_many_rows']);
  const large = { name: 'a.csv', content: Buffer.alloc(22 * megabyte, 'a') };
  expect(await refusal(large)).toEqual([413, 'payload_too_large', undefined]);
});

it('a workbook, which is read as a whole, has at most 20 MB', async () => {
  const content = Buffer.alloc(20 * megabyte + 1);
  content.write('PK\u0003\u0004', 'latin1');
  expect(await refusal({ name: 'a.xlsx', content })).toEqual([413, 'payload_too_large', 'workbook_too_big']);
});

it('other uploads keep their limit', async () => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.alloc(20 * megabyte + 1, 'a')]), 'logo.png');
  const { status, body } = await test.call(admin, 'PUT', '/company/logo', form);
  expect([status, body['code']]).toEqual([413, 'payload_too_large']);
});

it('the import says how large a file may be', async () => {
  const { body } = await test.call(admin, 'GET', '/import-export/limits');
  expect(body).toEqual({ textMegabytes: maxImportMegabytes, workbookMegabytes: 20 });
});

it('a slow body ends its connection after the usual time, unless it is such a file', async () => {
  const app = await buildTestApp(test, { maxImportMegabytes, bodyLimitMs: 50 });
  onTestFinished(() => app.close());
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const begin = async (path: string, contentType: string) => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const headers = [
      `POST /api${path} HTTP/1.1`,
      'Host: test',
      `Authorization: Bearer ${admin.token}`,
      `Content-Type: ${contentType}`,
      'Content-Length: 1000',
    ];
    socket.write([...headers, '', ''].join('\r\n'));
    return socket;
  };
  const upload = await begin('/import-export/analyze', 'multipart/form-data; boundary=x');
  const other = await begin('/auth/login', 'application/json');
  const closed = once(other, 'close');
  other.resume();
  await closed;
  expect(upload.closed).toBe(false);
});
