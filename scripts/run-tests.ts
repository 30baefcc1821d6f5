import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';

interface Part {
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
}

const vitest = (project: string, ...paths: string[]) => ['vitest', 'run', '--project', project, ...paths];
// The API tests often wait: for locks and for processes that start or were killed. A third worker uses that time.
const apiTests = (...paths: string[]) => [...vitest('api', ...paths), '--maxWorkers', '3'];
const onPostgres15 = ['node', 'scripts/with-postgres-15.ts'];

/** Tests of features that can differ between PostgreSQL versions: functions, DDL, COPY, locks, search. */
const differsOn15 = [
  'server/src/db/',
  'totals.db.test.ts',
  'seed.db.test.ts',
  'create-admin.db.test.ts',
  'backups.api.test.ts',
  // Restores what this server wrote into the newest one.
  'verify-backup.api.test.ts',
  'machine-search.api.test.ts',
  'machine-list.api.test.ts',
  'machine-custom.api.test.ts',
  'reservations-model.api.test.ts',
];
/** These start the product’s own server, always the newest version. */
const excludedOn15 = ['--exclude', 'server/src/db/postgres/**'];

const usual: Record<string, Part> = {
  'guard rails': { command: ['node', 'scripts/check.ts'] },
  'unit tests': { command: vitest('unit') },
  'API tests': { command: apiTests() },
  'component tests': { command: vitest('component') },
  'browser tests': { command: ['npm', 'run', '-s', 'test:e2e'] },
};

const suites: Record<string, Record<string, Part>> = {
  usual,
  ci: {
    ...usual,
    'on PostgreSQL 15': { command: [...onPostgres15, ...apiTests(...differsOn15), ...excludedOn15] },
  },
  deep: {
    'random commands, races and input': {
      command: vitest('api', 'reservations-model', 'reservations-race', 'queue-race', 'any-input'),
      env: { TEST_DEPTH: 'deep' },
    },
    'API tests on PostgreSQL 15': { command: [...onPostgres15, ...apiTests()] },
  },
};

async function succeeds({ command: [program = '', ...args], env }: Part): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
      // Many processes start, most of them with the same sources.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
      ...env,
    },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

const [name = 'usual'] = process.argv.slice(2);
const suite = suites[name];
if (!suite) throw new Error(`Unknown suite ${name}; there are ${Object.keys(suites).join(', ')}.`);

// The terminal sends Ctrl+C to the current part too; when it exits, the suite ends.
process.on('SIGINT', () => undefined);
const lines: string[] = [];
for (const [title, part] of Object.entries(suite)) {
  console.log(`\n--- ${title}`);
  const started = performance.now();
  const passed = await succeeds(part);
  const seconds = Math.round((performance.now() - started) / 1000);
  lines.push(`${passed ? 'ok  ' : 'FAIL'}  ${title.padEnd(26)} ${String(seconds).padStart(5)} s`);
  if (passed) continue;
  process.exitCode = 1;
  break;
}
console.log(`\n${lines.join('\n')}`);
