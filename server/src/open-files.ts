import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { basename, dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { localFiles, type FileStore } from './lib/files.ts';
import { s3Files } from './lib/s3-files.ts';
import { StartError } from './start-error.ts';
import { errorText } from './lib/error-text.ts';

export type FilesConfig = Pick<Config, 'dataDir' | 's3'> & Partial<Pick<Config, 'filesDir'>>;

/** In `dataDir`, uploads have been in a folder of their own since before they were in the file store. */
export const localStore = ({ dataDir, filesDir }: Omit<FilesConfig, 's3'>): FileStore =>
  filesDir === undefined
    ? localFiles(join(dataDir, 'files'), { imports: join(dataDir, 'uploads', 'imports') })
    : localFiles(filesDir);

/** Uploads while a request receives them, and copies of files of the S3 store while they are read. */
export const temporaryFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'uploads', 'temporary');

/** Deletes what killed processes have left there; none of it is in use for a day. */
export const removeLeftBehind = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  localFiles(dirname(temporaryFolder(config))).deleteStoredBefore(
    basename(temporaryFolder(config)),
    new Date(Date.now() - dayMs),
  );

/**
 * The file store that the environment chooses.
 * @throws StartError when it cannot be used.
 */
export async function openFiles(config: FilesConfig): Promise<FileStore> {
  const files = config.s3
    ? s3Files({ ...config.s3, copiesFolder: temporaryFolder(config) })
    : localStore(config);
  try {
    await files.check();
  } catch (error) {
    const reason = errorText(error);
    const advice = config.s3
      ? '\nCheck S3_BUCKET_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and that the key may list the bucket.'
      : '';
    throw new StartError(`Files cannot be stored. ${reason}.${advice}`);
  }
  return files;
}
