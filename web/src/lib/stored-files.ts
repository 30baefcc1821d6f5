import { createStore, delMany, del, entries, set, type UseStore } from 'idb-keyval';
import { log } from './log.ts';

/** A file that waits in this browser until it is sent; see `personal-storage.ts` for when it is deleted. */
interface StoredFile {
  id: string;
  userId: string;
  /** The record that it belongs to. */
  recordId: string;
  file: File;
  addedAt: number;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('waiting-files', 'files'));

/** False if the storage is full or not allowed: the file is then only in memory. */
export async function storeFile(file: StoredFile): Promise<boolean> {
  if (!('indexedDB' in window)) return false;
  try {
    await set(file.id, file, store());
    return true;
  } catch (error) {
    log('warn', 'Storing a file failed', error);
    return false;
  }
}

/** The files of a user in the order in which they were added; those of others are never read. */
export async function readFiles(userId: string): Promise<StoredFile[]> {
  if (!('indexedDB' in window)) return [];
  try {
    const all = (await entries<string, StoredFile>(store())).map(([, file]) => file);
    return all.filter((file) => file.userId === userId).toSorted((a, b) => a.addedAt - b.addedAt);
  } catch (error) {
    log('warn', 'Reading the stored files failed', error);
    return [];
  }
}

export async function removeFile(id: string): Promise<void> {
  if (!('indexedDB' in window)) return;
  try {
    await del(id, store());
  } catch (error) {
    log('warn', 'Removing a stored file failed', error);
  }
}

export async function removeFilesOf(userId: string): Promise<void> {
  const ids = (await readFiles(userId)).map(({ id }) => id);
  if (ids.length > 0) await delMany(ids, store());
}
