import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../../lib/error-code.ts';
import { type PidFile, pidFilePath, readPidFile } from './pid-file.ts';

const timeoutMs = 60_000;

/**
 * Cleans up after a killed process; call it only while holding the process lock. A server that still runs in the
 * folder is shut down, so that the next one is our own child. A pid file with the number of another process would
 * block the start, so its number is replaced. Returns whether a server was stopped.
 */
export async function endOrphan(database: string): Promise<boolean> {
  const file = readPidFile(database);
  if (!file || !isAlive(file.pid)) return false;
  const isServer = isPostgresOn(database, file);
  if (isServer) await shutDown(database, file);
  // The number may belong to another program by now, or to a zombie.
  if (isAlive(file.pid)) neutralizePidFile(database);
  return isServer;
}

async function shutDown(database: string, file: PidFile): Promise<void> {
  send(file, 'SIGINT');
  const end = performance.now() + timeoutMs;
  while (isPostgresOn(database, file)) {
    if (performance.now() > end) send(file, 'SIGQUIT');
    await sleep(20);
  }
}

function send({ pid }: PidFile, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}

/**
 * PostgreSQL refuses to start while the recorded process is alive, unless it is its own parent: us. Deleting the
 * file would also disable its check for surviving sessions of a killed server.
 */
function neutralizePidFile(database: string): void {
  const path = pidFilePath(database);
  if (!existsSync(path)) return;
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...rest].join('\n'));
}

function isPostgresOn(database: string, { pid }: PidFile): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(database);
    if (process.platform === 'win32')
      return run('tasklist', '/NH', '/FI', `PID eq ${pid}`).includes('postgres');
    return run('ps', '-p', String(pid), '-o', 'command=').includes(database);
  } catch {
    // The process is gone, or belongs to another user and so cannot be a server in our private folder.
    return false;
  }
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
