import { existsSync } from 'node:fs';
import { checkArchive } from './db/archive/read.ts';
import { poolOf } from './db/connect.ts';
import { checkConsistency } from './db/consistency-check.ts';
import { restoreArchive } from './db/archive/restore.ts';
import type { Ctx } from './lib/ctx.ts';
import { placeOf, plainName, storeFolders, type FileStore } from './lib/files.ts';
import { blankLostSecrets, type LostSecrets } from './modules/backups/lost-secrets.service.ts';
import { forgetMissing } from './modules/produced-files/clean-files.service.ts';
import { StartError } from './start-error.ts';

/** Allows a restore into a bucket that has files. */
const ownBucket = 'own-bucket';

/**
 * Fills an empty database from a backup and returns messages for the terminal. `path` is a file, or the name
 * of a backup in the file store.
 * @throws StartError when the file is not a complete backup, the database is not empty, or the bucket may belong to another
 * installation.
 */
export async function restore(
  ctx: Ctx,
  files: FileStore,
  path: string,
  permission?: string,
): Promise<string> {
  if (permission !== undefined && permission !== ownBucket)
    throw new StartError(`The second parameter can only be ${ownBucket}.`);
  const name = `backups/${path}`;
  const fromStore =
    !existsSync(path) && plainName.test(name)
      ? await files.withPath(name, (copy) => restoreFile(ctx, files, copy))
      : null;
  if (fromStore !== null) return fromStore;
  if (permission === undefined && existsSync(path)) await requireEmptyBucket(files);
  return restoreFile(ctx, files, path);
}

/** The jobs of an installation delete files that its database does not know or no longer needs. */
async function requireEmptyBucket(files: FileStore): Promise<void> {
  if (files.kind !== 'bucket') return;
  for (const folder of storeFolders)
    for await (const { name } of files.list(folder))
      throw new StartError(
        `${placeOf(files).replace('the', 'The')} is not empty: it contains ${name}. If another installation uses it, for example the one ` +
          'that made the backup, the restored one would delete its files. Unset the S3 variables, or name an empty bucket. ' +
          `If only the restored installation will use the bucket, repeat the command with ${ownBucket} at its end.`,
      );
}

async function restoreFile(ctx: Ctx, files: FileStore, path: string): Promise<string> {
  const archive = await checkArchive(path);
  await restoreArchive(poolOf(ctx.db), archive, files);
  const lost = await blankLostSecrets(ctx);
  const missing = await forgetMissing(ctx, files);
  const { createdAt, productVersion, tables } = archive.head;
  const stored = archive.seal.files?.count ?? 0;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lacking = (tables.find(({ name }) => name === 'stored_files')?.rows ?? 0) - stored;
  return [
    `The backup of ${createdAt} (version ${productVersion}) has been restored: ${rows} rows in ${tables.length} tables, ${stored} files.`,
    ...lostSecretLines(lost),
    ...(lacking > 0 ? [`${lacking} photo and document files are not in the backup.`] : []),
    ...(missing > 0
      ? [`${missing} export and report files are not in the backup; create them again if you need them.`]
      : []),
    ...checkLines(await checkConsistency(ctx.db)),
    'Everyone has to sign in again. Check the users and API keys: those deactivated, deleted or revoked after the backup are active again.',
  ].join('\n');
}

function lostSecretLines({ settings, secondFactors, mails }: LostSecrets): string[] {
  const why = 'was encrypted with a different APP_SECRET';
  return [
    ...settings.map((key) => `The setting ${key} ${why} and is now blank. Enter it again.`),
    ...secondFactors.map((email) => `The two-factor authentication of ${email} ${why} and is now off.`),
    ...(mails > 0 ? [`${mails} queued emails could not be decrypted and will not be sent.`] : []),
  ];
}

function checkLines(found: readonly string[]): string[] {
  if (found.length === 0)
    return ['The consistency check of machines, holds, reservations and sales found no problems.'];
  return [
    'The consistency check of the restored data found problems; please report them:',
    ...found.map((one) => `  ${one}`),
  ];
}
