/** Fails when a migration since the last release breaks the program of that release, which a rolling upgrade keeps running. */
import { readdirSync } from 'node:fs';
import { lastRelease, unused } from '../server/migrations/releases.ts';
import { createPool } from '../server/src/db/connect.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { findBreaks } from '../server/test/compatible-schema.ts';
import { startTestCluster } from '../server/test/test-cluster.ts';
import { administrate, databaseUrl } from '../server/test/test-server.ts';
import { readSources, report, type Problem } from './source.ts';
import { findUses } from './unused-names.ts';

const path = 'server/migrations/releases.ts';

async function breaks(): Promise<string[]> {
  const cluster = await startTestCluster();
  const open = async (name: string, upTo: number) => {
    await administrate(cluster.url, `create database ${name} template template0 encoding 'UTF8'`);
    const pool = createPool(databaseUrl(cluster.url, name), { name: 'check-migrations', max: 2 });
    await migrate(pool, { upTo });
    return pool;
  };
  try {
    const [before, after] = [await open('before', lastRelease.migration), await open('after', Infinity)];
    const found = await findBreaks(before, after, lastRelease.unused);
    await Promise.all([before.end(), after.end()]);
    return found;
  } finally {
    await cluster.stop();
  }
}

const newest = readdirSync(new URL('../server/migrations/', import.meta.url)).filter(
  (file) => Number(file.slice(0, 4)) > lastRelease.migration,
);
const problems: Problem[] = findUses(readSources(), unused);
if (newest.length > 0) {
  const found = await breaks();
  problems.push(...found.map((message) => ({ path: `server/migrations/${newest.join(', ')}`, message })));
  if (found.length > 0)
    problems.push({
      path,
      message: `${lastRelease.version} runs next to the new program during a rolling upgrade; see "A migration" in CONTRIBUTING.md`,
    });
}
report(problems);
