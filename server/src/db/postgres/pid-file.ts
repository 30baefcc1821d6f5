import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../lib/error-code.ts';

/** What PostgreSQL writes into `postmaster.pid`. */
export interface PidFile {
  pid: number;
  port: number;
  /** Empty on platforms without Unix sockets. */
  socketFolder: string;
  ready: boolean;
}

export function pidFilePath(database: string): string {
  return join(database, 'postmaster.pid');
}

/** Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status. */
export function readPidFile(database: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFilePath(database), 'utf8').split('\n');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}
