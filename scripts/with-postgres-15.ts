import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { freePort } from './free-port.ts';

// Runs a command with TEST_DATABASE_URL set to a temporary PostgreSQL 15, the oldest supported version. The Debian
// package is found automatically; otherwise set POSTGRES_15 to the folder with its programs.
const programs = process.env['POSTGRES_15'] ?? '/usr/lib/postgresql/15/bin';
const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('Usage: node scripts/with-postgres-15.ts COMMAND [ARGUMENT…]');
if (!existsSync(join(programs, 'initdb'))) {
  throw new Error(
    `There is no PostgreSQL 15 in ${programs}: install it (postgresql-15), or set POSTGRES_15.`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'strojpark-postgres-15-'));
const database = join(folder, 'database');
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; the package creates a user for it. */
function run(program: string, ...options: string[]): void {
  const path = join(programs, program);
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', path] : [path];
  execFileSync(file ?? path, [...rest, ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

function prepareFolder(): void {
  mkdirSync(database);
  if (!isRoot) return;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chmodSync(folder, 0o711);
  chownSync(database, idOf('-u'), idOf('-g'));
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

// The terminal sends Ctrl+C to the command too; this script only cleans up afterwards.
process.on('SIGINT', () => undefined);
try {
  prepareFolder();
  const port = await freePort();
  run('initdb', '-D', database, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
  const options = Object.entries({ port, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  run('pg_ctl', 'start', '-D', database, '-s', '-w', '-l', join(database, 'log'), '-o', options.join(' '));
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
      TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    },
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  if (existsSync(join(database, 'postmaster.pid'))) {
    run('pg_ctl', 'stop', '-D', database, '-s', '-m', 'immediate');
  }
  rmSync(folder, { recursive: true, force: true });
}
