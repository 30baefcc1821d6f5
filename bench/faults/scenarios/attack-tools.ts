import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '../../../server/src/db/connect.ts';
import { jsonType } from '../../../server/test/any-call.ts';
import { atEnd } from '../../run.ts';
import { authHeaders, openSession } from '../../session.ts';
import { jsonOf } from '../calls.ts';
import { startGate, type Gate } from '../gate.ts';
import { endProcess } from '../processes.ts';
import { startProduct, type Product } from '../product.ts';
import type { Scenario } from '../scenario.ts';
import type { Outcome } from '../trial.ts';
import { startWatch, type Watch } from '../watch.ts';

/** Debian's packages and their programs. */
const programs = { sqlmap: '/usr/bin/sqlmap', ffuf: '/usr/bin/ffuf', wapiti: '/usr/bin/wapiti' };
type Tool = keyof typeof programs;
const toolLimitMs = 3_600_000;
/** Access tokens are valid for ten minutes. */
const renewMs = 300_000;

const lists = [
  '/api/machines?search=rypadlo&type=used&status=available&category=excavators&location=Brno&manufacturer=Volvo&sort=name&order=asc&limit=20',
  '/api/reservations?search=stavby&status=active&customer=a%40b.cz&sort=created_at&order=desc&limit=20',
  '/api/sales?search=stavby&type=used&sort=sold_at&order=desc&limit=20',
  '/api/quotes?search=stavby&status=sent&customer=a%40b.cz&sort=created_at&order=desc&limit=20',
  '/api/customers/suggestions?search=stavby',
];
const signIn = '/api/auth/login';
const credentials = JSON.stringify({ email: 'jan@stroje.example', password: 'hádané heslo' });

/** What else people leave on a server. */
const leftovers =
  `.env .git/HEAD .git/config .gitignore .htaccess .htpasswd .npmrc .ssh/id_rsa .svn/entries .DS_Store .well-known/security.txt
  admin administrator backup backup.sql backup.tar.gz backup.zip cgi-bin/ config config.json config.php console data data.zip
  database.sql db.sql debug docker-compose.yml Dockerfile dump.sql error.log favicon.ico graphql health index.php info.php
  install login.php logs manager/html metrics node_modules/ package.json package-lock.json phpinfo.php phpmyadmin postgres
  private robots.txt secret server-status shell.php sitemap.xml swagger.json test tmp tsconfig.json uploads wp-admin/ wp-login.php`.split(
    /\s+/,
  );
const endings = ['', '/', '.json', '.bak', '.old', '~', '.sql', '.zip', '.map', '.php'];

/** Not sent over plain http, and obsolete. */
const knownHeaders = /Strict-Transport-Security|X-XSS-Protection/;
const wapitiModules = 'sql,xss,file,exec,crlf,backup,methods,redirect,xxe,ssrf,blindsql,csp,http_headers';

interface Attack {
  folder: string;
  product: Product;
  gate: Gate;
  watch: Watch;
  /** Who calls from now on. */
  become: (who: 'a salesperson' | 'anonymous' | 'many addresses') => void;
  note: (text: string) => void;
}

/** Runs a tool to its end; what it printed. */
async function runTool(tool: Tool, args: readonly string[], { folder, product }: Attack): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' };
  const child = spawn(programs[tool], args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = atEnd(() => endProcess(child, 'SIGKILL'));
  const timer = setTimeout(() => void end(), toolLimitMs);
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(timer);
  if (signal !== null) throw new Error(`${tool} did not end:\n${output.slice(-2_000)}`);
  if (!product.isRunning()) throw new Error(`the product has ended:\n${product.said()}`);
  return output;
}

/** The answers that the product gave; errors of the server break a promise, and so does silence. */
function report({ gate, watch, note }: Attack, name: string, fewest: number): number {
  const counts = [...gate.takeCounts()].toSorted(([a], [b]) => a - b);
  const sent = counts.reduce((sum, [, count]) => sum + count, 0);
  const statuses = counts.map(([status, count]) => `${status === 0 ? 'none' : status}: ${count}`).join(', ');
  note(`${name}: ${sent} requests (${statuses})`);
  console.log(`  ${name}: ${sent} requests (${statuses})`);
  for (const [status, count] of counts)
    if (status === 0 || status >= 500)
      watch.fail(`${name}: ${count} answers ${status === 0 ? 'none' : status}`);
  if (sent < fewest) watch.fail(`${name}: only ${sent} requests were sent`);
  return sent;
}

async function inject(attack: Attack, path: string, more: readonly string[] = []): Promise<number> {
  const { folder, gate, watch } = attack;
  const name = `sqlmap ${path.replace(/\?.*/, '')}`;
  const options = `--level 3 --risk 2 --batch --dbms postgresql --flush-session --disable-coloring`.split(
    ' ',
  );
  const own = ['-u', `${gate.url}${path}`, '--output-dir', join(folder, 'sqlmap')];
  const output = await runTool('sqlmap', [...own, ...options, ...more], attack);
  if (/identified the following injection point/.test(output)) watch.fail(`${name}: injectable\n${output}`);
  else if (!/all tested parameters do not appear to be injectable/.test(output))
    watch.fail(`${name}: no result\n${output.slice(-2_000)}`);
  return report(attack, name, 100);
}

/** The words of the API: parts of its addresses, names of parameters and of fields. */
function wordsOf(document: unknown): { nouns: string[]; words: string[] } {
  const words = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) {
        if (key === 'properties') Object.keys(child as object).forEach((name) => words.add(name));
        if (key === 'name' && typeof child === 'string') words.add(child);
        visit(child);
      }
  };
  visit(document);
  const segments = Object.keys((document as { paths: object }).paths).map((path) =>
    path.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith('{')),
  );
  for (const part of segments.flat()) words.add(part);
  const nouns = [...new Set(segments.flatMap(([first = '']) => first))];
  return { nouns, words: [...words].filter((word) => /^[\w.-]+$/.test(word)) };
}

async function addresses({ watch }: Attack): Promise<string[]> {
  const { nouns, words } = wordsOf(jsonOf(await watch.call({ path: '/api/openapi.json' })));
  const simple = [...words, ...leftovers].flatMap((word) => endings.map((ending) => `${word}${ending}`));
  const deep = nouns.flatMap((noun) => words.map((word) => `api/${noun}/${word}`));
  return [...new Set([...simple, ...simple.map((one) => `api/${one}`), ...deep])];
}

async function findHidden(attack: Attack, who: 'a salesperson' | 'anonymous'): Promise<number> {
  const { folder, gate, watch } = attack;
  const wanted = await addresses(attack);
  const list = join(folder, 'addresses.txt');
  await writeFile(list, `${wanted.join('\n')}\n`);
  attack.become(who);
  const name = `ffuf as ${who}`;
  const found = await runTool('ffuf', ['-u', `${gate.url}/FUZZ`, '-w', list, '-mc', '500-599', '-s'], attack);
  if (found.trim() !== '') watch.fail(`${name}: errors of the server at ${found.trim().slice(0, 2_000)}`);
  return report(attack, name, wanted.length * 0.99);
}

/** Hears whether the product was talked into a request. */
async function startEar(): Promise<{ url: string; heard: () => string[] }> {
  const heard: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    // Wapiti asks whether it is there and, at the end, what it has heard.
    if (!/^\/(?:get_\w+\.php.*)?$/.test(url)) heard.push(url);
    answer.writeHead(200, { 'content-type': jsonType }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, heard: () => heard };
}

interface Finding {
  path: string;
  info: string;
}

async function scan(attack: Attack): Promise<number> {
  const { folder, gate, watch } = attack;
  const ear = await startEar();
  const file = join(folder, 'wapiti.json');
  const starts = ['/', ...lists].flatMap((path) => ['-s', `${gate.url}${path}`]);
  const session = join(folder, 'wapiti');
  const options = ['-m', wapitiModules, '--endpoint', ear.url, '--no-bugreport', '-f', 'json', '-o', file];
  const own = [
    '-u',
    `${gate.url}/`,
    '--flush-session',
    '--store-session',
    session,
    '--store-config',
    session,
  ];
  const output = await runTool('wapiti', [...own, ...starts, ...options], attack);
  if (!existsSync(file)) throw new Error(`wapiti wrote no report:\n${output.slice(-2_000)}`);
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(file, 'utf8')) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, Finding[]>
  >;
  for (const [category, findings] of Object.entries({ ...vulnerabilities, ...anomalies }))
    for (const { path, info } of findings)
      if (!knownHeaders.test(info)) watch.fail(`wapiti: ${category} at ${path}: ${info}`);
  for (const url of ear.heard()) watch.fail(`wapiti: the product has requested ${url}`);
  return report(attack, 'wapiti', 100);
}

async function attackAll(attack: Attack): Promise<number> {
  let sent = 0;
  attack.become('a salesperson');
  for (const path of lists) {
    const { status } = await fetch(`${attack.gate.url}${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    sent += await inject(attack, path);
  }
  // Otherwise the limit of guesses would answer.
  attack.become('many addresses');
  const login = ['--method', 'POST', '--data', credentials, '--header', `Content-Type: ${jsonType}`];
  sent += await inject(attack, signIn, [...login, '--ignore-code', '401']);
  for (const who of ['anonymous', 'a salesperson'] as const) sent += await findHidden(attack, who);
  attack.become('a salesperson');
  return sent + (await scan(attack));
}

/** Headers of each kind of caller. */
async function callers(pool: Pool) {
  let { accessToken } = await openSession(pool, 'salesperson');
  const renewing = setInterval(() => {
    void openSession(pool, 'salesperson').then((session) => ({ accessToken } = session));
  }, renewMs);
  const any = () => Math.floor(Math.random() * 256);
  return {
    headers: {
      'a salesperson': () => authHeaders(accessToken),
      anonymous: () => ({}),
      'many addresses': () => ({ 'x-forwarded-for': `10.${any()}.${any()}.${any()}` }),
    },
    stop: () => clearInterval(renewing),
  };
}

async function runAttacks(folder: string): Promise<Outcome> {
  const env = { SEED: 'demo', TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '10000000' };
  const product = await startProduct({ dataDir: join(folder, 'data'), env });
  const pool = createPool(product.databaseUrl(), { name: 'faults', max: 2 });
  const watch = startWatch(() => product.url);
  const notes: string[] = [];
  const gate = await startGate(product.url);
  const { headers, stop } = await callers(pool);
  try {
    const sent = await attackAll({
      folder,
      product,
      gate,
      watch,
      become: (who) => gate.add(headers[who]),
      note: (text) => notes.push(text),
    });
    await watch.stop();
    return {
      faults: sent,
      confirmed: 0,
      compared: 0,
      refusals: watch.refusals(),
      slowestRefusal: watch.slowestRefusal(),
      slowestHealth: watch.slowestHealth(),
      slowestRecovery: 0,
      memory: (await product.memory()) / 1e6,
      notes,
      failures: watch.failures(),
    };
  } finally {
    stop();
    watch.setDown(true);
    await watch.stop();
    await pool.end();
    await product.stop();
  }
}

export const attackTools: Scenario = {
  promise: 'sqlmap, ffuf and wapiti attack the product with its demo data',
  unavailable() {
    const missing = Object.entries(programs).filter(([, path]) => !existsSync(path));
    return missing.length > 0
      ? `it needs Debian's packages ${missing.map(([name]) => name).join(', ')}`
      : undefined;
  },
  run: ({ folder }) => runAttacks(folder),
};
