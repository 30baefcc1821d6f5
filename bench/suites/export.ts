import { fork } from 'node:child_process';
import { finished } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchDatabase, Environment } from '../environment.ts';
import type { Row } from '../report.ts';
import { atEnd } from '../run.ts';
import { signIn } from '../session.ts';
import { idleList, runWatched } from '../watch.ts';

export interface Download {
  url: string;
  headers: Record<string, string>;
}

export interface Downloaded {
  firstByte: number;
  bytes: number;
}

/** A process that downloads; it has started before anything is measured. */
function startDownloader() {
  const child = fork(fileURLToPath(new URL('../downloader.ts', import.meta.url)));
  const stop = atEnd(async () => void child.kill());
  const download = (wanted: Download) =>
    new Promise<Downloaded>((resolve, reject) => {
      child.once('message', (done) => resolve(done as Downloaded));
      child.once('exit', (code) => reject(new Error(`the download ended with ${code}`)));
      child.send(wanted);
    });
  return { download, stop };
}

const wanted = `select * from machines where deleted_at is null and status in ('available', 'reserved') order by name_key, id`;

/** Seconds for a plain COPY of the same machines, all columns, read completely; for JSON, a line of JSON for each. */
async function copySeconds({ pool }: BenchDatabase, format: string): Promise<number> {
  const copied = format === 'json' ? `select row_to_json(m)::text from (${wanted}) m` : wanted;
  const client = await pool.connect();
  try {
    const start = performance.now();
    const reading = client.query(
      copyTo(`copy (${copied}) to stdout (format ${format === 'json' ? 'text' : 'csv'})`),
    );
    await finished(reading.pipe(new Writable({ write: (_chunk, _encoding, done) => done() })));
    return (performance.now() - start) / 1000;
  } finally {
    client.release();
  }
}

/** Seconds for the writer alone, with the rows in memory. */
async function writerSeconds({ pool }: BenchDatabase, columns: number): Promise<number> {
  const { rows } = await pool.query<CellValue[]>({ text: wanted, rowMode: 'array' });
  const cells = rows.map((row) =>
    row.slice(0, columns).map((cell) => (cell !== null && typeof cell === 'object' ? '' : cell)),
  );
  const start = performance.now();
  let bytes = 0;
  const header = Array.from({ length: columns }, (_, index) => ({ header: `Column ${index}` }));
  for await (const chunk of writeXlsxStream(cells, { name: 'Machines', columns: header }))
    bytes += chunk.length;
  if (bytes === 0) throw new Error('the writer wrote nothing');
  return (performance.now() - start) / 1000;
}

const exportedColumns = 59;

/** Exports an inventory to files, while clients load lists. */
export async function exportSuite(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const headers = await signIn(database.pool);
    for (const format of ['csv', 'xlsx', 'json']) {
      const { download, stop } = startDownloader();
      const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
      const idle = await idleList(app, headers);
      const floor =
        format === 'xlsx'
          ? await writerSeconds(database, exportedColumns)
          : await copySeconds(database, format);
      const url = `${app.url}/api/machines/export/${format}?status=available&status=reserved`;
      await download({ url, headers });
      const alone = await runWatched(app, () => download({ url, headers }));
      // Several, one after another: during a single one there are too few lists for a p95.
      const downloads = async () => {
        for (let count = 0; count < 4; count++) await download({ url, headers });
      };
      const busy = await runWatched(app, downloads, headers);
      await stop();
      await app.stop();
      rows.push({
        what: `export .${format}`,
        machines: String(size),
        MB: alone.result.bytes / 1e6,
        'floor s': floor,
        'product s': alone.seconds,
        'of floor': `${(alone.seconds / floor).toFixed(2)} ×`,
        'first byte ms': alone.result.firstByte,
        'memory +MB': alone.memory,
        'list p50 idle ms': idle.p50,
        'list p50 during ms': busy.list?.p50 ?? '',
        'list p95 idle ms': idle.p95,
        'list p95 during ms': busy.list?.p95 ?? '',
      });
    }
  }
  return rows;
}
