import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startS3, type TestS3 } from '../test/s3.ts';
import { openFiles, removeLeftBehind, temporaryFolder } from './open-files.ts';
import { StartError } from './start-error.ts';

let s3: TestS3;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3();
  dataDir = mkdtempSync(join(tmpdir(), 'strojpark-open-'));
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

it('files are in DATA_DIR, in another folder or in a bucket when one is set', async () => {
  expect(await openFiles({ dataDir, s3: undefined })).toMatchObject({
    kind: 'folder',
    location: join(dataDir, 'files'),
  });
  const shared = await openFiles({ dataDir, filesDir: join(dataDir, 'shared'), s3: undefined });
  expect(shared).toMatchObject({ kind: 'folder', location: join(dataDir, 'shared') });
  // Uploads too: another host reads what this one received.
  await shared.put('imports/one', Readable.from(['rows']));
  expect(existsSync(join(dataDir, 'shared/imports/one'))).toBe(true);
  expect(await openFiles({ dataDir, s3: s3.settings })).toMatchObject({
    kind: 'bucket',
    location: s3.settings.bucketUrl,
  });
});

it('what a killed process has left is deleted a day later, and drafts of imports are not', async () => {
  const folder = temporaryFolder({ dataDir });
  const drafts = join(dirname(folder), 'imports');
  const write = (path: string, hours: number) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'left');
    const at = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path, at, at);
    return path;
  };
  const old = write(join(folder, 'old'), 25);
  const kept = [write(join(folder, 'recent'), 23), write(join(drafts, 'draft'), 200)];
  await removeLeftBehind({ dataDir });
  expect([old, ...kept].map((path) => existsSync(path))).toEqual([false, true, true]);
});

it('copies of files of the bucket are made where what a killed process leaves is deleted', async () => {
  const files = await openFiles({ dataDir, s3: s3.settings });
  await files.put('reports/a', Readable.from([Buffer.from('content')]));
  expect(await files.withPath('reports/a', (path) => Promise.resolve(dirname(path)))).toBe(
    temporaryFolder({ dataDir }),
  );
});

it.each([
  ['an unknown key', { accessKeyId: 'UNKNOWN' }, /InvalidAccessKeyId/],
  ['a wrong secret', { secretAccessKey: 'WRONG' }, /SignatureDoesNotMatch/],
  ['a missing bucket', { bucket: 'missing' }, /NoSuchBucket/],
])(
  '%s is reported at the start, without the secret',
  async (_case, { bucket, ...changes }: Changes, reason) => {
    const bucketUrl = s3.settings.bucketUrl.replace('strojpark', bucket ?? 'strojpark');
    const settings = { ...s3.settings, bucketUrl, ...changes };
    const error = await openFiles({ dataDir, s3: settings }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as StartError;
    expect(message).toMatch(reason);
    expect(message).toContain(settings.bucketUrl);
    expect(message).toContain('Check S3_BUCKET_URL, S3_ACCESS_KEY_ID');
    expect(message).not.toContain(settings.secretAccessKey);
  },
);

interface Changes {
  bucket?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
}

it('a store that cannot be reached is reported at the start', async () => {
  s3.fault = ({ socket }) => {
    socket.destroy();
    return true;
  };
  onTestFinished(() => {
    s3.fault = null;
  });
  await expect(openFiles({ dataDir, s3: s3.settings })).rejects.toThrow(
    /Files cannot be stored\. The file store, the bucket \S+, cannot be reached/,
  );
});

it('a folder that cannot be used is reported at the start', async () => {
  writeFileSync(join(dataDir, 'file'), '');
  const opening = openFiles({ dataDir: join(dataDir, 'file'), s3: undefined });
  await expect(opening).rejects.toThrow(/Files cannot be stored\. ENOTDIR/);
  await expect(opening).rejects.toBeInstanceOf(StartError);
});
