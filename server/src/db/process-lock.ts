import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ProcessLock {
  release: () => void;
}

/**
 * Takes the folder for this process, or answers nothing when a living process has it. The lock is one of
 * the operating system's own on an open file, so it ends with its process, however that ends, and no
 * stale lock has to be guessed at. Node opens such locks only through its SQLite; nothing is stored in it.
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

/** The process that took the folder last, for messages. */
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
