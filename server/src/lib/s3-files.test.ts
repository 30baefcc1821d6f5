import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startS3, type TestS3 } from '../../test/s3.ts';
import { asAppError } from './error-answer.ts';
import { DamagedFile } from './files.ts';
import { StoreOutage, storageFailure } from './outage.ts';
import { s3Files } from './s3-files.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  s3.fault = null;
});
afterAll(() => s3.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const files = (changes: Partial<TestS3['settings']> = {}) => s3Files({ ...s3.settings, ...changes });
const of = (size: number) => Readable.from([Buffer.alloc(size, 'x')]);

async function errorOf(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('it did not fail');
  return outcome;
}

it('a wrong key, secret or bucket is reported clearly, and not blamed on the file', async () => {
  for (const [changes, code] of [
    [{ accessKeyId: 'UNKNOWN' }, 'InvalidAccessKeyId'],
    [{ secretAccessKey: 'WRONG' }, 'SignatureDoesNotMatch'],
    [{ bucketUrl: s3.settings.bucketUrl.replace('strojpark', 'missing') }, 'NoSuchBucket'],
  ] as const) {
    const store = files(changes);
    const calls = [
      () => store.check(),
      () => store.get('a'),
      () => store.has('a'),
      () => store.put('a', of(1)),
    ];
    for (const call of calls) {
      const error = await errorOf(call());
      expect(error.message).toContain(code);
      expect(storageFailure(error)).toBe('not_writable');
      expect(asAppError(error)).toMatchObject({ code: 'unavailable', extras: { retryAfter: 2 } });
    }
  }
});

it.each([10, 200_000])('a truncated object of %i bytes is an error and never whole content', async (size) => {
  const name = `damaged/${size}`;
  await files().put(name, of(size));
  s3.truncate(name, size / 2);
  const content = await files().get(name);
  const error = await errorOf(content ? text(content) : Promise.resolve());
  expect(error instanceof DamagedFile || error instanceof StoreOutage).toBe(true);
  await errorOf(files().withPath(name, () => Promise.resolve('used')));
});

it('an object with other content, or without a checksum, is an error', async () => {
  await files().put('altered/a', of(200_000));
  const checksum = s3.keys().find((key) => key.startsWith('altered/a.')) ?? '';
  await files().put(checksum, of(64));
  const content = await files().get('altered/a');
  expect(await errorOf(content ? text(content) : Promise.resolve())).toBeInstanceOf(DamagedFile);
  await files().delete(checksum);
  const without = await files().get('altered/a');
  expect(await errorOf(without ? text(without) : Promise.resolve())).toBeInstanceOf(DamagedFile);
});

it('an upload in parts that fails is aborted', async () => {
  s3.calls.length = 0;
  s3.fault = ({ url = '' }, response) => {
    if (!url.includes('partNumber=2')) return false;
    response.writeHead(400).end('<Error><Code>BadDigest</Code></Error>');
    return true;
  };
  expect((await errorOf(files().put('parts/a', of(200_000)))).message).toContain('BadDigest');
  expect(s3.calls.filter((call) => call.startsWith('DELETE /strojpark/parts/a?uploadId='))).toHaveLength(1);
  s3.fault = null;
  expect(await files().has('parts/a')).toBe(false);
});

it('a file that could not be replaced is still whole, and a replaced one leaves nothing behind', async () => {
  const read = async (name: string) => {
    const content = await files().get(name);
    return content && (await text(content)).length;
  };
  const keys = () => s3.keys().filter((key) => key.startsWith('replaced/b'));
  await files().put('replaced/a', of(200_000));
  s3.fault = ({ method, url = '' }, response) => {
    if (method !== 'POST' || !url.includes('uploadId=')) return false;
    response.writeHead(400).end('<Error><Code>InvalidPart</Code></Error>');
    return true;
  };
  await errorOf(files().put('replaced/a', of(300_000)));
  s3.fault = null;
  expect(await read('replaced/a')).toBe(200_000);
  for (const size of [200_000, 300_000]) await files().put('replaced/b', of(size));
  expect(await read('replaced/b')).toBe(300_000);
  expect(keys()).toHaveLength(2);
  await files().delete('replaced/b');
  expect(keys()).toEqual([]);
});

it('a file is replaced although the checksum of the former one cannot be deleted', async () => {
  await files().put('replaced/c', of(200_000));
  s3.fault = ({ method }, response) => {
    if (method !== 'DELETE') return false;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  await files().put('replaced/c', of(300_000));
  s3.fault = null;
  const content = await files().get('replaced/c');
  expect(content && (await text(content)).length).toBe(300_000);
});

it('a large file is stored in parts that grow, because their number is limited', async () => {
  s3.calls.length = 0;
  const store = files({ partsOfOneSize: 2 });
  const content = randomBytes(1_000_000);
  await store.put('grown/a', Readable.from([content]));
  // 64, 64, 128, 128, 256 and 256 KiB, and the rest.
  expect(s3.calls.filter((call) => call.includes('partNumber='))).toHaveLength(7);
  const stored = await store.get('grown/a');
  expect(stored && (await buffer(stored)).equals(content)).toBe(true);
});

it('a brief failure of the store is not noticed', async () => {
  let failures = 2;
  s3.fault = (incoming, response) => {
    if (failures === 0) return false;
    failures -= 1;
    incoming.resume();
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    return true;
  };
  await files().put('retried', of(10));
  expect(failures).toBe(0);
  expect(await files().has('retried')).toBe(true);
});

it('a full store has its own reason', async () => {
  s3.fault = (incoming, response) => {
    incoming.resume();
    response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>');
    return true;
  };
  expect(storageFailure(await errorOf(files().put('full', of(10))))).toBe('disk_full');
});

it('a store that does not answer, stops in the middle or is gone is an outage', async () => {
  await files().put('slow', of(100_000));
  // Calls must not lose their time limit when garbage is collected.
  const collecting = setInterval(collectGarbage, 20);
  onTestFinished(() => clearInterval(collecting));
  s3.fault = () => true;
  const silent = await errorOf(files({ timeoutMs: 100 }).get('slow'));
  expect(silent.message).toContain('did not answer in time');
  s3.fault = ({ method }, response) => {
    if (method !== 'GET') return false;
    response.writeHead(200, { 'content-length': 100_000 }).write('x');
    return true;
  };
  // The head of the answer must arrive in time.
  const content = await files({ timeoutMs: 3000 }).get('slow');
  const stopped = await errorOf(content ? text(content) : Promise.resolve());
  expect(stopped.message).toContain('stopped sending');
  s3.fault = ({ socket }) => {
    socket.destroy();
    return true;
  };
  const gone = await errorOf(files().get('slow'));
  expect(gone.message).toContain('cannot be reached');
  for (const error of [silent, stopped, gone]) expect(storageFailure(error)).toBe('store');
  s3.fault = null;
  expect(await files().has('slow')).toBe(true);
});
