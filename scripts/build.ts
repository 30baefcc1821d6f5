import { spawnSync } from 'node:child_process';
import { globSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What is built, or those named as arguments: all of it by `npm run build`, otherwise what has changed since. */
const builds = {
  web: ['web/*.{html,json,ts}', 'web/{src,public}/**'],
  server: ['server/*.{json,ts}', 'server/src/**'],
};
const shared = ['package-lock.json', 'core/package.json', 'core/src/**'];

/** Folders count too: their modification time changes when a file is deleted. */
const newest = (patterns: string[]) => Math.max(...globSync(patterns).map((path) => statSync(path).mtimeMs));

const isForced = process.argv.includes('--force');
const named = process.argv.slice(2).filter((argument) => argument in builds);
for (const [name, sources] of Object.entries(builds)) {
  if (named.length > 0 && !named.includes(name)) continue;
  // Written last, with the start time of the build: an interrupted build, or one during which a source changed, is
  // rebuilt.
  const stamp = `${name}/dist/.built`;
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (!isForced && built >= newest([...shared, ...sources])) continue;
  const started = new Date();
  const { status, error } = spawnSync(
    process.execPath,
    [resolve('node_modules/vite/bin/vite.js'), 'build', name, '--logLevel', 'warn'],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
  console.log(`${name} built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s`);
}
