import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { checkConsistency } from '../../server/src/db/consistency-check.ts';
import { createDb } from '../../server/src/db/connect.ts';
import { pngBomb } from '../../server/test/pictures.ts';
import { authHeaders, openSession } from '../session.ts';
import { jsonOf, type Answer } from './calls.ts';
import type { Watch } from './watch.ts';

type Values = Record<string, string | number | null>;

/** What the product has confirmed about a machine. */
interface Confirmed {
  values: Values;
  version: number;
  /** Attachment id → SHA-256 of a document; null for a photo, which is stored re-encoded. */
  files: Map<string, string | null>;
}

export interface Writers {
  /** The number of writes that the product has confirmed. */
  confirmed: () => number;
  /** Resolves when a write that was sent after now is confirmed; the milliseconds it took. */
  nextWrite: () => Promise<number>;
  /** Rejects when a writer got an answer that no fault explains. */
  failed: Promise<never>;
  /** Waits until every open write is confirmed. */
  stop: () => Promise<void>;
  /** Reads everything that was confirmed back, value by value; the number of values compared. */
  verify: (pool: Pool) => Promise<number>;
}

const writers = 5;
const pauseMs = 30;
const retryMs = 200;
/** Longer than any fault. */
const giveUpMs = 180_000;
const category = 'faults';
const machinesPerSession = 400;
const uploadBytes = 20_000;

/** The first attempt of a repeated call has not ended yet. */
const isStillRunning = (answer: Answer) =>
  answer.status === 409 && (jsonOf(answer) as { code: string }).code === 'conflict';
const checksum = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** An answer that no fault explains. */
class Unexpected extends Error {}

interface Session {
  headers: Record<string, string>;
  refreshToken: string;
}

/** Clients that create, edit, sell and upload without end, and remember what was confirmed. */
export async function startWriters(watch: Watch, pool: Pool): Promise<Writers> {
  const journal = new Map<string, Confirmed>();
  const waiting = new Set<{ since: number; done: (ms: number) => void }>();
  const agent = new Agent({ keepAlive: true });
  const prefix = `F${randomBytes(3).toString('hex')}`;
  let [confirmed, count, isRunning] = [0, 0, true];

  async function signIn(): Promise<Session> {
    const { accessToken, refreshToken } = await openSession(pool);
    return { headers: authHeaders(accessToken), refreshToken };
  }

  /** Like the web app: a session whose access token has expired gets a new one. */
  async function refresh(session: Session): Promise<void> {
    const body = JSON.stringify({ refreshToken: session.refreshToken });
    const headers = { 'content-type': 'application/json' };
    const answer = await watch.call({ method: 'POST', path: '/api/auth/refresh', headers, body });
    if (answer.status === 503) return;
    if (answer.status !== 200) throw new Unexpected(`the session ended: ${answer.body.toString()}`);
    const tokens = jsonOf(answer) as { accessToken: string; refreshToken: string };
    session.headers = authHeaders(tokens.accessToken);
    session.refreshToken = tokens.refreshToken;
  }

  /** Repeats the call with its key until it is confirmed, like the web app. */
  async function write(
    session: Session,
    method: 'POST' | 'PATCH',
    path: string,
    body: object | FormData,
  ): Promise<Answer> {
    const response = body instanceof FormData ? new Response(body) : Response.json(body);
    const content = Buffer.from(await response.arrayBuffer());
    const own = {
      'content-type': response.headers.get('content-type') ?? '',
      'idempotency-key': randomUUID(),
    };
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      if (performance.now() - began > giveUpMs) throw new Unexpected(`${method} ${path}: no success at all`);
      const sent = performance.now();
      try {
        const headers = { ...session.headers, ...own };
        const call = { method, path, headers, body: content, agent };
        const answer = await watch.call(call, { isRepeated: attempt > 1 });
        if (answer.status < 300) {
          confirmed += 1;
          for (const one of waiting) if (sent >= one.since) one.done(performance.now());
          return answer;
        }
        if (answer.status === 401) await refresh(session);
        else if (answer.status !== 503 && !isStillRunning(answer)) {
          throw new Unexpected(`${method} ${path}: ${answer.status} ${answer.body.toString()}`);
        }
      } catch (error) {
        if (error instanceof Unexpected) throw error;
        // No connection: `watch` has decided whether that was allowed.
      }
      await sleep(retryMs);
    }
  }

  async function create(session: Session): Promise<string> {
    count += 1;
    const values = {
      type: 'used',
      status: 'reserved',
      name: `Kolový nakladač ${prefix} ${count}`,
      manufacturer: 'Liebherr',
      model: `L ${500 + (count % 80)}`,
      category,
      equipment_number: `${prefix}-${count}`,
      location: 'Čelákovice',
      current_value: 1_000_000 + count + 0.25,
      operating_hours: count,
    };
    const answer = await write(session, 'POST', '/api/machines', values);
    const { id, version } = jsonOf(answer) as { id: string; version: number };
    journal.set(id, { values, version, files: new Map() });
    return id;
  }

  async function edit(session: Session, id: string): Promise<void> {
    const machine = machineOf(id);
    const changes = { location: `Řevnice ${confirmed}`, current_value: confirmed + 0.75 };
    const body = { ...changes, version: machine.version };
    const answer = await write(session, 'PATCH', `/api/machines/${id}`, body);
    Object.assign(machine.values, changes);
    machine.version = (jsonOf(answer) as { version: number }).version;
  }

  async function sell(session: Session, id: string): Promise<void> {
    const machine = machineOf(id);
    const salePrice = 900_000 + confirmed + 0.5;
    const answer = await write(session, 'POST', `/api/machines/${id}/sell`, { salePrice, currency: 'CZK' });
    Object.assign(machine.values, { status: 'sold', sale_price: salePrice, sale_currency: 'CZK' });
    machine.version = (jsonOf(answer) as { version: number }).version;
  }

  async function upload(session: Session, id: string, isPhoto: boolean): Promise<void> {
    const content = isPhoto ? pngBomb(64) : Buffer.from(randomBytes(uploadBytes / 2).toString('hex'));
    const form = new FormData();
    form.set('machineId', id);
    form.set('file', new Blob([new Uint8Array(content)]), isPhoto ? 'bagr.png' : 'protokol.txt');
    const answer = await write(session, 'POST', '/api/attachments', form);
    machineOf(id).files.set((jsonOf(answer) as { id: string }).id, isPhoto ? null : checksum(content));
  }

  function machineOf(id: string): Confirmed {
    const machine = journal.get(id);
    if (machine === undefined) throw new Error(`nothing is known about ${id}`);
    return machine;
  }

  async function work(): Promise<void> {
    const session = await signIn();
    for (let round = 0; isRunning; round++) {
      const id = await create(session);
      const steps = [
        () => edit(session, id),
        () => upload(session, id, round % 8 === 0),
        () => edit(session, id),
        ...(round % 2 === 0 ? [() => sell(session, id)] : []),
      ];
      for (const step of steps) {
        if (!isRunning) break;
        await sleep(pauseMs);
        await step();
      }
    }
  }

  const { headers } = await signIn();
  const first = await watch.call({
    method: 'POST',
    path: '/api/categories',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ key: category, name_cs: 'Nakladače', name_en: 'Loaders' }),
  });
  if (first.status !== 201 && first.status !== 409) throw new Error(first.body.toString());
  const working = Promise.all(Array.from({ length: writers }, work));
  const failed = new Promise<never>((_resolve, reject) => {
    working.catch(reject);
  });
  // Otherwise Node would report an unhandled rejection; whatever waits for `failed` still gets the error.
  failed.catch(() => undefined);

  async function read(session: Session, path: string): Promise<Answer> {
    const ask = () => watch.call({ path, headers: session.headers, agent });
    let answer = await ask();
    if (answer.status === 401) {
      await refresh(session);
      answer = await ask();
    }
    if (answer.status !== 200)
      throw new Unexpected(`GET ${path}: ${answer.status} ${answer.body.toString()}`);
    return answer;
  }

  /** The values that differ are reported as lost; the number compared. */
  async function compare(session: Session, id: string, machine: Confirmed): Promise<number> {
    const stored = jsonOf(await read(session, `/api/machines/${id}`)) as Values;
    const expected = Object.entries({ ...machine.values, version: machine.version });
    for (const [field, value] of expected) {
      if (stored[field] !== value) {
        watch.fail(`LOST: ${field} of machine ${id} is ${stored[field]}, confirmed was ${value}`);
      }
    }
    const attachments = jsonOf(await read(session, `/api/attachments?machineId=${id}`)) as { id: string }[];
    const ids = attachments.map((one) => one.id);
    if (ids.length !== machine.files.size) {
      watch.fail(`LOST: machine ${id} has ${ids.length} files, confirmed were ${machine.files.size}`);
    }
    for (const [file, sum] of machine.files) {
      if (!ids.includes(file)) watch.fail(`LOST: file ${file}`);
      const { body } = await read(session, `/api/attachments/${file}/file`);
      if (sum !== null && checksum(body) !== sum) watch.fail(`LOST: the content of file ${file}`);
    }
    return expected.length + machine.files.size;
  }

  async function compareCounts(source: Pool): Promise<void> {
    const { rows } = await source.query<{ machines: number; sales: number; files: number }>(
      `select count(*)::int as machines,
         (select count(*)::int from sales where machine_name like $1 and reversed_at is null) as sales,
         (select count(*)::int from attachments a join machines m on m.id = a.machine_id where m.name like $1) as files
       from machines where name like $1`,
      [`%${prefix}%`],
    );
    const all = [...journal.values()];
    const files = all.reduce((sum, machine) => sum + machine.files.size, 0);
    const sold = all.filter(({ values }) => values['status'] === 'sold').length;
    const expected = { machines: journal.size, sales: sold, files };
    if (JSON.stringify(rows[0]) !== JSON.stringify(expected)) {
      watch.fail(`LOST or made twice: ${JSON.stringify(rows[0])} instead of ${JSON.stringify(expected)}`);
    }
    for (const problem of await checkConsistency(createDb(source))) watch.fail(`INCONSISTENT: ${problem}`);
  }

  return {
    confirmed: () => confirmed,
    failed,
    nextWrite() {
      const since = performance.now();
      return new Promise((resolve) => {
        const one = {
          since,
          done(at: number) {
            waiting.delete(one);
            resolve(at - since);
          },
        };
        waiting.add(one);
      });
    },
    async stop() {
      isRunning = false;
      await working;
      agent.destroy();
    },
    async verify(source) {
      let compared = 0;
      let session = await signIn();
      for (const [index, [id, machine]] of [...journal].entries()) {
        // Calls are limited per session.
        if (index % machinesPerSession === 0) session = await signIn();
        compared += await compare(session, id, machine);
      }
      await compareCounts(source);
      return compared;
    },
  };
}
