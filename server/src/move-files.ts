import { DamagedFile, placeOf, storeFolders, type FileStore } from './lib/files.ts';
import { storageFailure } from './lib/outage.ts';
import { localStore, type FilesConfig } from './open-files.ts';
import { StartError } from './start-error.ts';

/**
 * Moves all files between the local folder and the S3 store. The original of a file is deleted once its copy
 * has been read back with the same checksum, so an interrupted command continues where it stopped.
 * @throws StartError that says what could not be moved.
 */
export async function moveFiles(
  direction: string,
  s3: FileStore,
  config: FilesConfig,
  print: (line: string) => void,
): Promise<string> {
  if (direction !== 'to-s3' && direction !== 'to-folder')
    throw new StartError('The direction must be to-s3 or to-folder.');
  if (config.s3 === undefined) throw new StartError('Set the variables of the S3 store for this command.');
  const local = localStore(config);
  const [from, to] = direction === 'to-s3' ? [local, s3] : [s3, local];
  const moved = { count: 0, size: 0 };
  const damaged: string[] = [];
  const summary = () =>
    `Moved from ${placeOf(from)} to ${placeOf(to)}: ${moved.count} ${moved.count === 1 ? 'file' : 'files'} (${moved.size} bytes).`;
  try {
    for (const folder of storeFolders) {
      for await (const { name, size } of from.list(folder)) {
        const problem = await moveFile(name, from, to);
        if (problem === null) {
          moved.count += 1;
          moved.size += size;
          print(`${name} (${size} bytes)`);
        } else damaged.push(problem);
      }
    }
  } catch (error) {
    if (!(error instanceof Error) || storageFailure(error) === null) throw error;
    throw new StartError(`${error.message}.\n${summary()} Repeat the command to move the rest.`);
  }
  if (damaged.length === 0) return summary();
  throw new StartError([summary(), 'These files were not moved:', ...damaged].join('\n'));
}

/** Returns what is wrong with the file if it cannot be moved. */
async function moveFile(name: string, from: FileStore, to: FileStore): Promise<string | null> {
  try {
    const content = await from.get(name);
    if (content === null) throw new DamagedFile(`${name} was deleted in the meantime from ${placeOf(from)}`);
    const { checksum } = await to.put(name, content);
    if ((await to.checksum(name)) !== checksum)
      throw new DamagedFile(`${name} was not stored intact in ${placeOf(to)}`);
  } catch (error) {
    if (error instanceof DamagedFile) return error.message;
    throw error;
  }
  await from.delete(name);
  return null;
}
