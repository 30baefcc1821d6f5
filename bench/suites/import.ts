import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportAnalysis, ImportResult } from '@strojpark/core/contracts/import-records';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BenchDatabase, Environment, ServerProcess } from '../environment.ts';
import { fleetFile } from '../files.ts';
import { watchTree } from '../process-tree.ts';
import type { Row } from '../report.ts';
import { signIn } from '../session.ts';
import { idleList, runWatched } from '../watch.ts';

/** 100 000 machines, a running server, and a user who may import. */
export interface Inventory {
  database: BenchDatabase;
  app: ServerProcess;
  headers: Record<string, string>;
}

/** What an import needs of it. */
interface Importer extends Pick<Inventory, 'headers'> {
  app: Pick<ServerProcess, 'url'>;
}

async function inventory(environment: Environment): Promise<Inventory> {
  const database = await environment.fleet(100_000);
  const app = await environment.spawn('./app-server.ts', {
    BENCH_DATABASE: database.url,
    BENCH_UPLOADS: `${environment.folder}/uploads`,
  });
  return { database, app, headers: await signIn(database.pool) };
}

async function post<T>({ app, headers }: Importer, path: string, form: FormData): Promise<T> {
  const answer = await fetch(`${app.url}/api/import-export/${path}`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Upload, analysis, validation and upsert by number: the whole time the user waits. */
export async function importFile(into: Importer, path: string): Promise<ImportResult> {
  const upload = new FormData();
  upload.set('machineType', 'used');
  upload.set('file', new Blob([await readFile(path)]), basename(path));
  const analysis = await post<ImportAnalysis>(into, 'analyze', upload);
  const mappings = analysis.suggestedMappings.filter(({ targetField }) => targetField !== null);
  const start = new FormData();
  start.set('uploadId', analysis.uploadId);
  start.set('machineType', 'used');
  start.set(
    'mappings',
    JSON.stringify(mappings.map(({ sourceColumn, targetField }) => ({ sourceColumn, targetField }))),
  );
  return post<ImportResult>(into, 'import', start);
}

/** Seconds for a plain COPY of the imported rows into an empty table with the same columns and indexes. */
async function copySeconds({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'machines' and is_generated = 'NEVER'`,
  );
  const columns = rows[0]?.columns ?? '';
  const client = await pool.connect();
  try {
    const chunks: Buffer[] = [];
    const reading = client.query(
      copyTo(`copy (select ${columns} from machines where created_by is not null) to stdout`),
    );
    for await (const chunk of reading) chunks.push(chunk as Buffer);
    await client.query('create table copied (like machines including all)');
    const start = performance.now();
    await pipeline(Readable.from(chunks), client.query(copyFrom(`copy copied (${columns}) from stdin`)));
    const seconds = (performance.now() - start) / 1000;
    await client.query('drop table copied');
    return seconds;
  } finally {
    client.release();
  }
}

/** Imports a fleet list of `size` rows into an inventory of 100 000 machines, alone and while clients load lists. */
export async function importSuite(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await fleetFile(environment.folder, size, format);
      const alone = await inventory(environment);
      const tree = watchTree(alone.app.pid);
      const created = await runWatched(alone.app, () => importFile(alone, file));
      const treeMemory = await tree.stop();
      if (created.result.created !== size)
        throw new Error(`created ${created.result.created} of ${size}: ${created.result.errors[0] ?? ''}`);
      const floor = await copySeconds(alone.database);
      const idle = await idleList(alone.app, alone.headers);
      const again = await runWatched(alone.app, () => importFile(alone, file), alone.headers);
      if (again.result.unchanged !== size) throw new Error('a second import changed something');
      await alone.app.stop();
      const busy = await inventory(environment);
      const creating = await runWatched(busy.app, () => importFile(busy, file), busy.headers);
      await busy.app.stop();
      rows.push({
        what: `import .${format}`,
        rows: String(size),
        'COPY s': floor,
        'product s': created.seconds,
        'of COPY': `${(created.seconds / floor).toFixed(1)} ×`,
        'memory +MB': created.memory,
        'all processes MB': treeMemory,
        'again, unchanged s': again.seconds,
        'list p95 idle ms': idle.p95,
        'list p95 again ms': again.list?.p95 ?? '',
        'list p95 creating ms': creating.list?.p95 ?? '',
      });
    }
  }
  return rows;
}
