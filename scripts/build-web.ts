import { spawnSync } from 'node:child_process';
import { globSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const sources = [
  'package-lock.json',
  'web/*.{html,json,ts}',
  'web/{src,public}/**',
  'core/package.json',
  'core/src/**',
];
// Written last, with the start time of the build: an interrupted build, or one during which a source changed, is
// rebuilt.
const stamp = 'web/dist/.built';

/** Folders count too: their modification time changes when a file is deleted. */
function newestSource(): number {
  return Math.max(...globSync(sources).map((path) => statSync(path).mtimeMs));
}

const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (process.argv.includes('--force') || built < newestSource()) {
  const started = new Date();
  const { status, error } = spawnSync(
    process.execPath,
    [resolve('node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (error) throw error;
  if (status === 0) {
    writeFileSync(stamp, '');
    utimesSync(stamp, started, started);
    console.log(`web built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s`);
  } else {
    process.exitCode = status ?? 1;
  }
}
