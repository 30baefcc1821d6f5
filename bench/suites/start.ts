import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { makeFolder } from '../folder.ts';
import { middle } from '../load.ts';
import { memoryOfTree, processTree } from '../process-tree.ts';
import type { Row } from '../report.ts';
import { atEnd } from '../run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const starts = { new: 3, existing: 5 };
const settleMs = 10_000;
const startLimitMs = 300_000;
/** Of the server after the start, in MB (Rss); it was 128 to 130 in November 2026. */
const memoryLimit = 150;

interface Started {
  /** From the command to the first answer. */
  ms: number;
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

/** `npm start`, as users do, until it answers. */
async function npmStart(dataDir: string): Promise<Started> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', SEED: 'demo' };
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
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) break;
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    if (performance.now() - began > startLimitMs) throw new Error('npm start did not answer');
    await sleep(10);
  }
  const ms = performance.now() - began;
  const pid = npm.pid && (await serverOf(npm.pid));
  if (pid === undefined) throw new Error('npm start has no server');
  return { ms, pid, stop: end };
}

const range = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;

/**
 * The time from `npm start` to the first answer, with the demo data, and the memory ten seconds later of the server and
 * of the server with its PostgreSQL.
 */
export async function start(): Promise<Row[]> {
  const existing = await makeFolder();
  // Builds what has changed, and fills the cache of compiled code.
  await (await npmStart(existing.path)).stop();

  const first: number[] = [];
  for (let round = 0; round < starts.new; round++) {
    const folder = await makeFolder();
    const started = await npmStart(folder.path);
    first.push(started.ms / 1000);
    await started.stop();
    await folder.remove();
  }
  const again: number[] = [];
  const memory: Record<'server' | 'shared' | 'tree', number[]> = { server: [], shared: [], tree: [] };
  for (let round = 0; round < starts.existing; round++) {
    const { ms, pid, stop } = await npmStart(existing.path);
    again.push(ms / 1000);
    await sleep(settleMs);
    memory.server.push(await memoryOfTree([pid], 'Rss'));
    memory.shared.push(await memoryOfTree([pid], 'Pss'));
    memory.tree.push(await memoryOfTree(await processTree(pid), 'Pss'));
    await stop();
  }
  await existing.remove();
  if (middle(memory.server) > memoryLimit)
    throw new Error(`the server takes ${middle(memory.server).toFixed(0)} MB, more than ${memoryLimit}`);
  return [
    {
      what: 'start, new data folder, s',
      times: String(starts.new),
      middle: middle(first),
      all: range(first, 2),
    },
    {
      what: 'start, existing data folder, s',
      times: String(starts.existing),
      middle: middle(again),
      all: range(again, 2),
    },
    ...(
      [
        ['memory of the server, MB (Rss)', memory.server],
        ['memory of the server, MB (Pss)', memory.shared],
        ['memory of server and PostgreSQL, MB (Pss)', memory.tree],
      ] as const
    ).map(([what, values]) => ({
      what,
      times: String(starts.existing),
      middle: middle(values),
      all: range(values, 0),
    })),
  ];
}
