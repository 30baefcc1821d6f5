import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.ts';
import { processTree } from './process-tree.ts';
import { atEnd } from './run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startLimitMs = 300_000;

export interface Started {
  /** From the command to the first answer. */
  ms: number;
  url: string;
  /** Of the server. */
  pid: number;
  stop: () => Promise<void>;
}

/** What the shell of npm has become. */
async function serverOf(npm: number): Promise<number | undefined> {
  for (const pid of await processTree(npm)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.split('\0').includes('server/dist/main.js')) return pid;
  }
  return undefined;
}

/** `npm start`, as users do, until it answers; it builds what has changed. */
export async function npmStart(settings: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const env = { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1' };
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  // In a process group of its own it does not get the Ctrl+C that ends the run, which stops it in its order.
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(npm, 'exit');
  const end = atEnd(async () => {
    if (npm.pid === undefined || npm.exitCode !== null || npm.signalCode !== null) return;
    // The server stops its database itself; while it is being built there is none.
    process.kill((await serverOf(npm.pid)) ?? npm.pid, 'SIGTERM');
    await exit;
  });
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) break;
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    if (performance.now() - began > startLimitMs) throw new Error('npm start did not answer');
    await sleep(10);
  }
  const ms = performance.now() - began;
  const pid = npm.pid && (await serverOf(npm.pid));
  if (pid === undefined) throw new Error('npm start has no server');
  return { ms, url, pid, stop: end };
}
