import { Agent, request, type ClientRequest } from 'node:http';
import { memoryOf, type Environment, type ServerProcess } from '../environment.ts';
import { middle } from '../load.ts';
import type { Row } from '../report.ts';
import { signIn } from '../session.ts';

/** As many pages as a process notifies of one quote. */
const pagesOfQuote = 20;
const rounds = 5;
/** A page rests for a second after each notice. */
const restMs = 1500;
const longestWaitMs = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface OpenPage {
  quote: number;
  /** When it was last notified of a change. */
  noticedAt: number;
  close: () => void;
}

/** The page of a quote in a browser: one connection of its own, on which it is notified of changes. */
function openPage(url: string, quote: number, token: string): Promise<OpenPage> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const page: OpenPage = { quote, noticedAt: 0, close: () => sent.destroy() };
    const sent: ClientRequest = request(
      `${url}/api/quote-links/changes`,
      { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        if (answer.statusCode !== 200) {
          reject(new Error(`a page was answered ${answer.statusCode}`));
          return;
        }
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          if (text.includes('event: sync')) page.noticedAt = performance.now();
        });
        answer.on('error', () => undefined);
        resolve(page);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ token }));
  });
}

/** Calls of the product by a signed-in user. */
function caller(app: ServerProcess, headers: Record<string, string>) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** Changes a machine, and returns how long after the answer the last of the pages that show it was notified. */
async function noticeAfter(change: () => Promise<unknown>, shown: readonly OpenPage[]): Promise<number> {
  await pause(restMs);
  const startedAt = performance.now();
  await change();
  const changedAt = performance.now();
  // A page may be notified before the answer has been read, but not before the change was asked for.
  while (!shown.every(({ noticedAt }) => noticedAt > startedAt)) {
    if (performance.now() - changedAt > longestWaitMs) throw new Error('a page was not notified of a change');
    await pause(5);
  }
  return Math.max(0, ...shown.map(({ noticedAt }) => noticedAt - changedAt));
}

/** Open web pages of quotes, twenty of each: the memory of the server, and how soon all of them are notified of a change. */
export async function quotePages(environment: Environment, pages: number): Promise<Row[]> {
  const quotes = Math.ceil(pages / pagesOfQuote);
  const database = await environment.fleet(quotes + 10);
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
  const call = caller(app, await signIn(database.pool));
  const { rows: machines } = await database.pool.query<{ id: string }>(
    `select id from machines where status = 'available' and deleted_at is null order by id limit 2`,
  );
  const [inAll, inOne] = machines.map(({ id }) => id);
  if (inAll === undefined || inOne === undefined) throw new Error('two machines are needed');

  const tokens: string[] = [];
  for (let quote = 0; quote < quotes; quote += 1) {
    const { id } = await call<{ id: string }>('POST', '/quotes', {
      customerName: 'Jana Malá',
      customerCompany: `Stavby ${quote}`,
      customerEmail: `zakaznik${quote}@stavby.example`,
      customerPhone: '+420 600 000 000',
      machines: [inAll, ...(quote === 0 ? [inOne] : [])].map((machineId) => ({ machineId })),
    });
    await call('POST', `/quotes/${id}/send`, { byEmail: false });
    const { url } = await call<{ url: string }>('GET', `/quotes/${id}/link`);
    tokens.push(new URL(url).hash.slice(1));
  }

  await pause(restMs);
  const before = await memoryOf(app.pid);
  const open: OpenPage[] = [];
  const start = performance.now();
  for (let page = 0; page < pages; page += 1) {
    const quote = page % quotes;
    open.push(await openPage(app.url, quote, tokens[quote] ?? ''));
  }
  const openSeconds = (performance.now() - start) / 1000;
  await pause(restMs);
  const memory = (await memoryOf(app.pid)) - before;

  const rows: Row[] = [];
  for (const [what, machine, shown] of [
    ['a machine of one quote', inOne, open.filter(({ quote }) => quote === 0)],
    ['a machine of all quotes', inAll, open],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const change = () => call('PATCH', `/machines/${machine}`, { location: `Brno ${round}` });
      times.push(await noticeAfter(change, shown));
    }
    rows.push({
      what,
      'open pages': String(open.length),
      quotes: String(quotes),
      notified: String(shown.length),
      'last after ms': middle(times),
      'longest ms': Math.max(...times),
      'memory +MB': memory / 1e6,
      'kB a page': memory / 1e3 / open.length,
      'opened in s': openSeconds,
    });
  }
  for (const page of open) page.close();
  await app.stop();
  return rows;
}
