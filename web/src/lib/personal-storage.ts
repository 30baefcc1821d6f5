import { clear } from 'idb-keyval';
import { log } from './log.ts';
import { removeFilesOf } from './stored-files.ts';

/**
 * Data that this browser keeps for one user besides the session, such as an unfinished form. Deleted on sign-out;
 * kept for the same user when a session only expires.
 */

const prefix = 'personal:';

const nameOf = (userId: string, name: string) => `${prefix}${userId}:${name}`;

/** The stored value, unvalidated: storage is untrusted input. Undefined if there is none. */
export function readPersonal(userId: string, name: string): unknown {
  const text = localStorage.getItem(nameOf(userId, name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The stored value is not ours, so it counts as missing.
    return undefined;
  }
}

/** False if the storage is full or not allowed: the caller continues without it. */
export function storePersonal(userId: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameOf(userId, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removePersonal(userId: string, name: string): void {
  localStorage.removeItem(nameOf(userId, name));
}

/**
 * Deletes the data of all users, also what `offline-data.ts` keeps, for the next person at this device. Of files that
 * wait to be sent only those of the user who signs out: someone whose session has expired still expects to send theirs.
 */
export async function clearPersonal(userId: string | undefined): Promise<void> {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  if (!('indexedDB' in window)) return;
  try {
    await Promise.all([clear(), userId !== undefined && removeFilesOf(userId)]);
  } catch (error) {
    log('warn', 'Deleting offline data failed', error);
  }
}
