import { join } from 'node:path';
import type { Config } from './config.ts';
import { localFiles, type FileStore } from './lib/files.ts';

/** Uploads have been in a folder of their own since before they were in the file store. */
export const localStore = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore =>
  localFiles(join(dataDir, 'files'), { imports: join(dataDir, 'uploads', 'imports') });
