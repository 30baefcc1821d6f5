import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Ctx } from './lib/ctx.ts';
import { localFiles, placeOf, type FileStore } from './lib/files.ts';
import { version } from './lib/version.ts';
import { readDatabase } from './modules/backups/backups.repo.ts';
import { createBackupsService } from './modules/backups/backups.service.ts';
import { StartError } from './start-error.ts';

/**
 * Creates a backup, in the product's list or, without a record, in the file `path`.
 * @throws StartError when it fails or the file exists.
 */
export function backUp(ctx: Ctx, files: FileStore, path: string | undefined): Promise<string> {
  return path === undefined
    ? backUpToStore({ ...ctx, language: 'en' }, files)
    : backUpToFile(ctx, files, resolve(path));
}

async function backUpToStore(ctx: Ctx, files: FileStore): Promise<string> {
  const { status, message, fileName, size, checksum } = await createBackupsService({ files }).makeNow(ctx);
  if (status !== 'completed') throw new StartError(`The backup failed: ${message}.`);
  return madeText(`${fileName} in ${placeOf(files)}`, size, checksum);
}

async function backUpToFile(ctx: Ctx, files: FileStore, path: string): Promise<string> {
  if (existsSync(path)) throw new StartError(`${path} already exists.`);
  const content = readDatabase(ctx.db, {
    productVersion: version,
    now: ctx.now,
    files,
    onProgress: () => undefined,
  });
  const { size, checksum } = await localFiles(dirname(path)).put(basename(path), content);
  return madeText(path, size, checksum);
}

const madeText = (where: string, size: number | null, checksum: string | null) =>
  `The backup is ${where} (${size} bytes, SHA-256 ${checksum}).\n` +
  'It does not contain APP_SECRET, or the file `secret` in DATA_DIR: keep a copy of that in another place.';
