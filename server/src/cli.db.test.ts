import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../test/s3.ts';
import { setUpTestDb } from '../test/test-db.ts';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const test = setUpTestDb();

let s3: TestS3;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'strojpark-cli-'));
  s3 = await startS3();
  s3.fault = (_, { socket }) => {
    socket?.destroy();
    return true;
  };
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

const run = (...parameters: string[]) =>
  promisify(execFile)(process.execPath, [cli, ...parameters], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: test.url,
      S3_BUCKET_URL: s3.settings.bucketUrl,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      S3_REGION: 'us-east-1',
    },
  });

it('a command that finds no database says that it has created one, the next one does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strojpark-new-'));
  chmodSync(folder, 0o711);
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const migrateIt = () => promisify(execFile)(process.execPath, [cli, 'migrate'], { env });
  try {
    expect((await migrateIt()).stderr).toContain(
      `There was no database in DATA_DIR=${folder}, so one has been created there.`,
    );
    expect((await migrateIt()).stderr).not.toContain('has been created');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('while the store is away, only commands that need files are refused', async () => {
  expect((await run('migrate')).stdout).toBe('The database is up to date.\n');
  expect(s3.calls).toEqual([]);
  const { stdout, stderr } = await run('create-admin', 'alena@company.example', 'Alena');
  expect(stdout).toContain('Alena <alena@company.example> can sign in with the temporary password');
  expect(stderr).not.toContain('has been created');
  const { host, pathname, password } = new URL(test.url);
  expect(stdout).toContain(`The administrator is in the database ${host}${pathname} of DATABASE_URL.`);
  expect(stdout).not.toContain(`:${password}@`);
  await expect(run('backup')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Files cannot be stored. The file store, the bucket') as string,
  });
});
