import { checkArchive } from './db/archive-read.ts';
import { poolOf } from './db/connect.ts';
import { checkConsistency } from './db/consistency-check.ts';
import { restoreArchive } from './db/restore.ts';
import type { Ctx } from './lib/ctx.ts';
import type { FileStore } from './lib/files.ts';
import { blankLostSecrets, type LostSecrets } from './modules/backups/lost-secrets.service.ts';
import { forgetMissing } from './modules/produced-files/clean-files.service.ts';

/**
 * Fills an empty database with a backup and answers what the person at the terminal should know.
 * @throws StartError when the file is no whole backup, or the database is not empty.
 */
export async function restore(ctx: Ctx, files: FileStore, path: string): Promise<string> {
  const archive = await checkArchive(path);
  await restoreArchive(poolOf(ctx.db), archive, files);
  const lost = await blankLostSecrets(ctx);
  const missing = await forgetMissing(ctx, files);
  const { createdAt, productVersion, tables } = archive.head;
  const stored = archive.seal.files?.count ?? 0;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lacking = (tables.find(({ name }) => name === 'stored_files')?.rows ?? 0) - stored;
  return [
    `The backup of ${createdAt} (version ${productVersion}) is restored: ${rows} rows in ${tables.length} tables, ${stored} files.`,
    ...lostSecretLines(lost),
    ...(lacking > 0 ? [`${lacking} files of photos and documents are not in the backup.`] : []),
    ...(missing > 0 ? [`${missing} exports and reports can be made again: backups do not hold them.`] : []),
    ...checkLines(await checkConsistency(ctx.db)),
    'Everybody has to sign in again. Look at the users and API keys: what was ended after the backup is there again.',
  ].join('\n');
}

function lostSecretLines({ settings, secondFactors, mails }: LostSecrets): string[] {
  const why = 'was sealed by an installation with another APP_SECRET';
  return [
    ...settings.map((key) => `The setting ${key} ${why} and is blank now. Enter it again.`),
    ...secondFactors.map((email) => `The second factor of ${email} ${why} and is off now.`),
    ...(mails > 0 ? [`${mails} mails that waited could not be read and will not be sent.`] : []),
  ];
}

function checkLines(found: readonly string[]): string[] {
  if (found.length === 0) return ['Machines, promises, reservations and sales agree with each other.'];
  return ['The backup contradicts itself; please report this:', ...found.map((one) => `  ${one}`)];
}
