import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ProcessLock {
  release: () => void;
}

/**
 * Locks the folder for this process; undefined when a living process holds it. It is a lock of the operating system
 * on an open file, which ends with its process in any case, so there are no stale locks. Node offers such locks
 * only through SQLite; nothing is stored in the file.
 */
export function lockFolder(folder: string): ProcessLock | undefined {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 1000 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  writeFileSync(ownerFile(folder), String(process.pid));
  return {
    release() {
      if (file.isOpen) file.close();
    },
  };
}

/** The process that locked the folder last, for messages. */
export function lockOwner(folder: string): string {
  return readFileSync(ownerFile(folder), 'utf8');
}

function ownerFile(folder: string): string {
  return join(folder, 'owner');
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
