import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';

/** Every guard rail by name; the slow ones start first, so that the quick ones fill the gaps. */
const rails: Record<string, string[]> = {
  lint: ['oxlint'],
  'dead code': ['knip', '--treat-config-hints-as-errors'],
  'database schema': ['node', 'scripts/schema-gen.ts', '--check'],
  'rolling upgrade': ['node', 'scripts/check-migrations.ts'],
  types: ['tsc', '-p', 'tsconfig.json'],
  'types of the web': ['tsc', '-p', 'web/tsconfig.json'],
  'types of the service worker': ['tsc', '-p', 'web/service-worker/tsconfig.json'],
  'types of e2e': ['tsc', '-p', 'e2e/tsconfig.json'],
  'OpenAPI calls': ['node', 'scripts/check-openapi.ts'],
  contracts: ['node', 'scripts/check-contracts.ts'],
  imports: ['node', 'scripts/check-imports.ts'],
  messages: ['node', 'scripts/check-messages.ts'],
  source: ['node', 'scripts/check-source.ts'],
  patterns: ['node', 'scripts/check-patterns.ts'],
  format: ['oxfmt', '--check'],
};

const env = { ...process.env, PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter) };

interface Result {
  ok: boolean;
  seconds: string;
  output: string;
}

function run([command = '', ...args]: string[]): Promise<Result> {
  const started = performance.now();
  const { promise, resolve: settle } = Promise.withResolvers<Result>();
  const done = (ok: boolean, output: string) =>
    settle({ ok, output, seconds: ((performance.now() - started) / 1000).toFixed(1) });

  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('error', (error) => done(false, error.message));
  child.on('close', (code) => done(code === 0, output));
  return promise;
}

const queue = Object.entries(rails);
const failures: string[] = [];

async function worker(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command] = next;
    const { ok, seconds, output } = await run(command);
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${seconds.padStart(5)} s`);
    if (!ok) failures.push(`\n--- ${name}: ${command.join(' ')}\n${output.trim()}`);
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));

for (const failure of failures) console.log(failure);
const total = Object.keys(rails).length;
console.log(`\nguard rails: ${total - failures.length} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;
