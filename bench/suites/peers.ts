import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDatabase, Environment } from '../environment.ts';
import { fleetFile } from '../files.ts';
import { load, type LoadRequest, type LoadResult } from '../load.ts';
import { directus } from '../peers/directus.ts';
import { nocodb } from '../peers/nocodb.ts';
import type { Call, Peer, Product } from '../peers/product.ts';
import { startStrojpark } from '../peers/strojpark.ts';
import { copyMachines, writeImported } from '../peers/table.ts';
import { memoryOfTree, processTree, watchTree } from '../process-tree.ts';
import { median, type Row } from '../report.ts';

const importedRows = 10_000;
const rounds = 3;
const seconds = 1.5;
const warmUpSeconds = 4;
const settleMs = 10_000;
const pages = 3000;
const quietMs = 20_000;

const calls: Record<Call, string> = {
  list: 'list: 3 filters, by name, 50, with the total',
  allColumns: 'the same with all columns',
  withCounts: 'the same with counts by status and category',
  dense: 'search: dense word, first 50 by name',
  rare: 'search: rare fragment',
  get: 'get a machine',
  create: 'create a machine',
  update: 'update a machine',
};

function requestsOf({ name, requests }: Product, call: Call): (index: number) => LoadRequest {
  const next = requests[call];
  if (!next) throw new Error(`${name} has no request for ${call}`);
  return next;
}

async function ask(product: Product, call: Call): Promise<unknown> {
  const { path } = requestsOf(product, call)(0);
  const answer = await fetch(`${product.url}${path}`, { headers: await product.headers() });
  if (!answer.ok) throw new Error(`${product.name}, ${call}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Both have to find the same before it is compared how fast. */
async function requireSame(ours: Product, theirs: Product): Promise<void> {
  for (const call of ['list', 'allColumns', 'dense', 'rare'] as const) {
    const found = [];
    for (const product of [ours, theirs]) {
      const body = await ask(product, call);
      const ids = product.idsOf(body);
      const isSearch = call === 'dense' || call === 'rare';
      found.push(
        JSON.stringify({
          count: ids.length,
          ...(!isSearch && { total: product.totalOf(body) }),
          // They sort names by different rules, so the pages of many differ.
          ...(call === 'rare' && { ids: ids.toSorted() }),
        }),
      );
    }
    if (found[0] !== found[1])
      throw new Error(`${call}: ${ours.name} finds ${found[0]}, ${theirs.name} ${found[1]}`);
  }
}

async function run(
  product: Product,
  call: Call,
  limits: { clients: number; seconds?: number; requests?: number },
): Promise<LoadResult> {
  const headers = { ...(await product.headers()), 'content-type': 'application/json' };
  const request = requestsOf(product, call);
  const next = (index: number) => ({ ...request(index), headers });
  const result = await load({ url: product.url, ...limits, next });
  if (Object.keys(result.statuses).some((status) => !status.startsWith('2')))
    throw new Error(`${product.name}, ${call}: ${JSON.stringify(result.statuses)}`);
  return result;
}

const times = (factor: number) => `${factor.toFixed(factor < 10 ? 1 : 0)} ×`;

async function compareCall(ours: Product, theirs: Product, call: Call): Promise<Row[]> {
  const rows: Row[] = [];
  if (!theirs.requests[call]) return rows;
  for (const product of [ours, theirs]) await run(product, call, { clients: 4, seconds });
  for (const clients of [1, 16]) {
    const results: [LoadResult[], LoadResult[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      results[1].push(await run(theirs, call, { clients, seconds }));
      results[0].push(await run(ours, call, { clients, seconds }));
    }
    const [our, their] = [median(results[0]), median(results[1])];
    rows.push({
      what: calls[call],
      connections: String(clients),
      unit: '/s',
      [ours.name]: our.perSecond,
      [theirs.name]: their.perSecond,
      times: times(our.perSecond / their.perSecond),
      [`${ours.name} p50 ms`]: our.p50,
      [`${theirs.name} p50 ms`]: their.p50,
    });
  }
  return rows;
}

/** Of what should be little. */
const compared = (
  what: string,
  unit: string,
  [ours, theirs]: readonly [Product, Product],
  [our, their]: readonly [number, number],
): Row => ({
  what,
  connections: '',
  unit,
  [ours.name]: our,
  [theirs.name]: their,
  times: times(their / our),
});

const memoryOf = async ({ pid }: Product) => memoryOfTree(await processTree(pid), 'Pss');

/** Seconds, and the most memory meanwhile. */
async function watched(
  product: Product,
  work: () => Promise<void>,
): Promise<{ seconds: number; most: number }> {
  const tree = watchTree(product.pid);
  const start = performance.now();
  try {
    await work();
    return { seconds: (performance.now() - start) / 1000, most: await tree.stop() };
  } finally {
    await tree.stop();
  }
}

async function exportAll(product: Product, machines: number): Promise<void> {
  const answer = await product.exportCsv();
  if (!answer.ok || !answer.body) throw new Error(`${product.name}, export: ${await answer.text()}`);
  let lines = 0;
  let last = 0;
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines++;
    last = chunk.at(-1) ?? last;
  }
  // With or without an end of the last line.
  if (last !== 10) lines++;
  if (lines !== machines + 1)
    throw new Error(`${product.name} exported ${lines - 1} of ${machines} machines`);
}

async function someMachines({ pool }: BenchDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from machines limit 2000');
  return rows.map(({ id }) => id);
}

/** The product and another one with the same machines on the same server, one after the other. */
async function compare(
  environment: Environment,
  database: BenchDatabase,
  [ours, theirs]: readonly [Product, Product],
): Promise<Row[]> {
  const { machines } = database;
  const both = [ours, theirs] as const;
  const rows: Row[] = [];
  await sleep(settleMs);
  rows.push(
    compared('memory 10 s after the start', 'MB', both, [await memoryOf(ours), await memoryOf(theirs)]),
  );
  await requireSame(ours, theirs);
  // Each at once after its own pages, before it has time to give memory back.
  const afterPages = async (product: Product) => {
    await run(product, 'list', { clients: 16, requests: pages });
    return memoryOf(product);
  };
  const afterLists = [await afterPages(ours), await afterPages(theirs)] as const;
  rows.push(compared(`memory after ${pages} list pages`, 'MB', both, afterLists));
  await sleep(quietMs);
  rows.push(
    compared(`the same ${quietMs / 1000} s later`, 'MB', both, [
      await memoryOf(ours),
      await memoryOf(theirs),
    ]),
  );
  for (const product of both) await run(product, 'list', { clients: 4, seconds: warmUpSeconds });
  for (const call of ['list', 'allColumns', 'withCounts', 'dense', 'rare', 'get'] as const)
    rows.push(...(await compareCall(ours, theirs, call)));

  const [ourExport, theirExport] = [
    await watched(ours, () => exportAll(ours, machines)),
    await watched(theirs, () => exportAll(theirs, machines)),
  ];
  rows.push(
    compared(`export of ${machines} machines, CSV`, 's', both, [ourExport.seconds, theirExport.seconds]),
    compared('memory meanwhile, at most', 'MB', both, [ourExport.most, theirExport.most]),
  );

  const files = {
    dealerFile: await fleetFile(environment.folder, importedRows, 'csv'),
    plainFile: join(environment.folder, `${randomUUID()}.csv`),
  };
  const ourImport = await watched(ours, () => ours.importRows({ ...files, plainRows: [] }));
  const plainRows = await writeImported(database.pool, files.plainFile);
  const theirImport = await watched(theirs, () => theirs.importRows({ ...files, plainRows }));
  rows.push(
    compared(`import of ${importedRows} rows, CSV`, 's', both, [ourImport.seconds, theirImport.seconds]),
    compared('memory meanwhile, at most', 'MB', both, [ourImport.most, theirImport.most]),
  );
  for (const call of ['create', 'update'] as const) rows.push(...(await compareCall(ours, theirs, call)));
  return rows;
}

const others = [directus, nocodb];

const install = `Install another product into a folder of its own, outside this one, as docs/benchmarks.md says
(${others.map(({ name }) => name).join(' or ')}), and name the folder: npm run bench -- peers --installed ../peers`;

const isInstalled = (folder: string, { package: name }: Peer) =>
  existsSync(join(folder, 'node_modules', name, 'package.json'));

/** The product compared with another one, installed in `folder`. */
export async function peers(
  environment: Environment,
  { machines, installed: folder }: { machines: number; installed: string | undefined },
): Promise<Row[]> {
  const peer = folder === undefined ? undefined : others.find((other) => isInstalled(folder, other));
  if (folder === undefined || !peer) throw new Error(install);
  const database = await environment.fleet(machines);
  const ids = await someMachines(database);
  const copy = await environment.empty('copied');
  await copyMachines(database.pool, copy.pool);
  const scratch = join(environment.folder, peer.package);
  await mkdir(scratch, { recursive: true });
  const ownDatabase = async () => (await environment.empty('own')).url;
  const theirs = await peer.start({ folder, scratch, database: copy, ownDatabase, ids });
  try {
    const ours = await startStrojpark(environment, database, ids);
    try {
      return await compare(environment, database, [ours, theirs]);
    } finally {
      await ours.stop();
    }
  } finally {
    await theirs.stop();
  }
}
