import type { LiveEvent } from '@strojpark/core/domain/live-events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../load.ts';
import { authHeaders, openSession } from '../../session.ts';
import { atEnd } from '../../run.ts';
import { jsonOf } from '../calls.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial, type Trial } from '../trial.ts';
import { until } from '../until.ts';

/** They have an address of their own, as requests without a session are counted per address. */
const attacker = '127.0.0.2';
const attackMs = 15_000;
const opensPerSecond = 200;
const growthLimit = 250;

interface SlowClient {
  /** Sent at once. */
  first: string;
  /** Sent byte by byte afterwards, one every second or two. */
  rest?: string;
  /** Read nothing of the answers for this share of the time. */
  reads: boolean;
}

const host = 'Host: 127.0.0.1\r\n';
const clients: Record<string, { count: number; client: SlowClient }> = {
  'slow headers': {
    count: 2_000,
    client: { first: `GET / HTTP/1.1\r\n${host}`, rest: `X-Slow: ${'a'.repeat(500)}\r\n\r\n`, reads: true },
  },
  'slow bodies': {
    count: 2_000,
    client: {
      first: `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
      rest: 'a'.repeat(400),
      reads: true,
    },
  },
  'slow readers of the OpenAPI document': {
    count: 2_000,
    client: { first: `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(5), reads: false },
  },
  'slow readers of a script': {
    count: 2_000,
    client: { first: `GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\n${host}\r\n`.repeat(5), reads: false },
  },
};

/** Opens the connections one after the other, and drips; the returned function closes them. */
async function attack(
  url: string,
  count: number,
  { first, rest = '', reads }: SlowClient,
): Promise<() => void> {
  const sockets = new Set<Socket>();
  const port = Number(new URL(url).port);
  let sent = 0;
  for (let index = 0; index < count; index++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: attacker });
    sockets.add(socket);
    // The server may close a connection that is too slow.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (reads) socket.resume();
    else socket.pause();
    socket.write(first);
    await sleep(1000 / opensPerSecond);
  }
  const dripping = setInterval(() => {
    const piece = rest[sent++];
    for (const socket of sockets) {
      if (piece !== undefined) socket.write(piece);
      // Some bytes from time to time, so that the connection is alive.
      if (!reads) socket.read(32);
    }
  }, 1_500);
  const close = () => {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  };
  atEnd(async () => close());
  return close;
}

/** Response times of a list, requested by a signed-in user until `isOver`. */
export async function listTimes({ watch, pool }: Trial, isOver: () => boolean): Promise<number[]> {
  const headers = authHeaders((await openSession(pool)).accessToken);
  const times: number[] = [];
  while (!isOver()) {
    const { ms, status } = await watch.call({ path: '/api/machines?limit=20', headers });
    if (status !== 200) watch.fail(`the list answered ${status} to a signed-in user`);
    times.push(ms);
    await sleep(100);
  }
  return times;
}

export const slowClients: Scenario = {
  promise: 'thousands of clients that send or read slowly',
  run: ({ folder }) =>
    runTrial({ dataDir: folder }, async (trial) => {
      // What the kernel keeps for each client decides; docs/operations.md recommends 128 kB.
      const buffer = readFileSync('/proc/sys/net/ipv4/tcp_wmem', 'utf8').trim().split(/\s+/).at(-1);
      trial.note(`net.ipv4.tcp_wmem allows ${(Number(buffer) / 1024).toFixed(0)} kB for each connection`);
      for (const [name, { count, client }] of Object.entries(clients)) {
        await trial.strike(`${count} ${name}`, async () => {
          const before = await trial.product.memory();
          const began = performance.now();
          let isOver = false;
          const listing = listTimes(trial, () => isOver);
          const close = await attack(trial.product.url, count, client);
          await sleep(attackMs);
          const growth = ((await trial.product.memory()) - before) / 1e6;
          isOver = true;
          const p99 = quantile(await listing, 0.99);
          close();
          const health = trial.watch.slowestHealth(began);
          trial.note(
            `${count} ${name}: list p99 ${p99.toFixed(0)} ms, health at most ${health.toFixed(0)} ms, ` +
              `memory ${growth.toFixed(0)} MB more`,
          );
          if (p99 > 1000) trial.watch.fail(`${name}: list p99 ${p99.toFixed(0)} ms`);
          if (growth > growthLimit) trial.watch.fail(`${name}: ${growth.toFixed(0)} MB more memory`);
        });
      }
    }),
};

const streams = 300;
const streamsPerUser = 20;
/** Also read by nobody. */
const silentStreams = 60;

interface Stream {
  socket: Socket;
  /** What came since it was last emptied. */
  text: string;
  closed: boolean;
}

function openStream(url: string, token: string, reads: boolean): Stream {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  const stream = { text: '', socket, closed: false };
  socket.on('error', () => undefined);
  socket.on('close', () => (stream.closed = true));
  if (reads) socket.on('data', (chunk) => (stream.text += chunk.toString()));
  else socket.pause();
  socket.write(`GET /api/events HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\n\r\n`);
  return stream;
}

/** Many changes at once are announced without their ids. */
export function hasHeard({ text }: Pick<Stream, 'text'>, id: string): boolean {
  const events = [...text.matchAll(/^data: (\[.*\])$/gm)].flatMap(
    ([, data]) => JSON.parse(data ?? '') as LiveEvent[],
  );
  return events.some(({ noun, ids }) => noun === 'machine' && (ids === null || ids.includes(id)));
}

export const eventStreams: Scenario = {
  promise: `${streams} event streams, and ${silentStreams} that nobody reads, through a restart of the database`,
  run: ({ folder }) =>
    runTrial({ dataDir: folder }, async (trial) => {
      const { product, watch, pool, writers } = trial;
      const open: Stream[] = [];
      atEnd(async () => {
        for (const { socket } of open) socket.destroy();
      });
      for (let index = 0; index < streams + silentStreams; index += streamsPerUser) {
        const { accessToken } = await openSession(pool);
        for (let n = 0; n < streamsPerUser; n++)
          open.push(openStream(product.url, accessToken, index + n < streams));
      }
      const reading = open.slice(0, streams);
      /** The time until every stream has heard of one machine. */
      const announce = async (name: string) => {
        const headers = authHeaders((await openSession(pool)).accessToken);
        for (const stream of reading) stream.text = '';
        const answer = await watch.call({
          method: 'POST',
          path: '/api/machines',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({
            type: 'stock',
            name,
            manufacturer: 'JCB',
            model: '3CX',
            category: 'faults',
          }),
        });
        if (answer.status !== 201) watch.fail(`${name}: ${answer.status} ${answer.body.toString()}`);
        const { id } = jsonOf(answer) as { id: string };
        const ms = await until(() => reading.every((stream) => hasHeard(stream, id)), 10_000);
        const missing = reading.filter((stream) => !hasHeard(stream, id)).length;
        const closed = reading.filter((stream) => stream.closed).length;
        if (ms === undefined)
          watch.fail(`${name}: ${missing} of ${streams} streams got no event; ${closed} were closed`);
        else trial.note(`${name}: heard by ${streams} streams in ${ms.toFixed(0)} ms`);
      };
      const ready = await until(() => reading.every(({ text }) => text.includes('event: sync')), 10_000);
      if (ready === undefined) watch.fail('not every event stream has started');
      await announce('among other writes');
      await trial.strike('kill -9 of PostgreSQL under event streams', async () => {
        process.kill(product.databasePid(), 'SIGKILL');
        await writers.nextWrite();
      });
      // The listener reconnects within five seconds, and tells every stream to fetch again.
      await sleep(6_000);
      await announce('after the database was restarted');
      for (const { socket } of open) socket.destroy();
    }),
};
