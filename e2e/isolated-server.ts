import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../scripts/free-port.ts';

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    // The server is not listening yet.
    return false;
  }
}

export interface IsolatedServer {
  url: string;
  /** Runs a command of the command line and returns what it prints. */
  cli: (...parameters: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** A server of a test's own: for settings that would affect all other tests, or for an empty company. */
export async function startIsolatedServer(seed: 'demo' | 'none' = 'demo'): Promise<IsolatedServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'strojpark-e2e-own-'));
  // When run as root, the database runs as another user, who needs access to its folder.
  await chmod(folder, 0o711);
  const { DATABASE_URL: _databaseUrl, ...inherited } = process.env;
  const environment = { ...inherited, DATA_DIR: folder };
  const cwd = resolve(import.meta.dirname, '..');
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd,
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: url,
      SEED: seed,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');

  async function cli(...parameters: string[]): Promise<string> {
    const command = ['server/src/cli.ts', ...parameters];
    return (await promisify(execFile)(process.execPath, command, { cwd, env: environment })).stdout;
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }

  const deadline = Date.now() + 180_000;
  while (!(await isReady(url))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error('the server did not start');
    }
    await wait(200);
  }
  return { url, cli, stop };
}
