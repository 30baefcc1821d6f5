import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PidFile, pidFilePath, readPidFile } from './postgres-pid-file.ts';

const patience = 60_000;

/**
 * Deals with what a killed product left behind; call it only while holding the process lock. A server that
 * still runs on the folder is ended cleanly, so that the next one is our own child again; a pid file whose
 * number bars the way without being a server's is disarmed. Returns whether a server had to be ended.
 */
export async function endOrphan(database: string): Promise<boolean> {
  const file = readPidFile(database);
  if (!file || !isAlive(file.pid)) return false;
  const isServer = isPostgresOn(database, file);
  if (isServer) await shutDown(database, file);
  // The number may be another program's by now, or that of an ended server which nobody has collected yet.
  if (isAlive(file.pid)) disarm(database);
  return isServer;
}

async function shutDown(database: string, file: PidFile): Promise<void> {
  send(file, 'SIGINT');
  const end = Date.now() + patience;
  while (isPostgresOn(database, file)) {
    if (Date.now() > end) send(file, 'SIGQUIT');
    await sleep(20);
  }
}

function send({ pid }: PidFile, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}

/**
 * PostgreSQL refuses to start while the recorded number is alive, except when it is its own parent's: ours.
 * Deleting the file would also switch off its check for surviving sessions of a killed server.
 */
function disarm(database: string): void {
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
    // Gone meanwhile, or a process of another user, which cannot be a server on our private folder.
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
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
