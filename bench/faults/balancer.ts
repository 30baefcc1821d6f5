import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../run.ts';
import { send } from './calls.ts';

export interface Balancer {
  url: string;
  /** Requests passed on to each of the servers, in their order. */
  served: () => number[];
  isReady: (target: string) => boolean;
}

interface Target {
  url: string;
  agent: Agent;
  isReady: boolean;
  served: number;
}

const checkMs = 500;
const checkTimeoutMs = 2_000;

const isRefused = (error: Error) => 'code' in error && error.code === 'ECONNREFUSED';

/**
 * A proxy that does what those in production do: it asks every server for its readiness twice a second, spreads
 * requests over those that are ready on connections that it keeps, and tries the next server only when it got no
 * connection at all. Whatever else goes wrong reaches the client.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const targets = urls.map((url): Target => ({
    url,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
    served: 0,
  }));
  let [next, isRunning] = [0, true];

  async function check(target: Target): Promise<void> {
    target.isReady = await send(target.url, { path: '/api/ready', timeout: checkTimeoutMs }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }
  const checkAll = () => Promise.all(targets.map(check));

  function choose(excluded: ReadonlySet<Target>): Target | undefined {
    const ready = targets.filter((target) => target.isReady && !excluded.has(target));
    return ready[next++ % ready.length];
  }

  function pass(
    incoming: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    tried: ReadonlySet<Target>,
  ): void {
    const target = choose(tried);
    if (target === undefined) {
      answer.writeHead(503).end('no server is ready');
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const from = incoming.socket.remoteAddress ?? '';
    const outgoing = request(
      `${target.url}${url}`,
      { method, agent: target.agent, headers: { ...headers, 'x-forwarded-for': from } },
      (received) => {
        target.served += 1;
        answer.writeHead(received.statusCode ?? 502, received.headers);
        answer.flushHeaders();
        received.on('error', () => answer.destroy());
        received.pipe(answer);
      },
    );
    answer.on('close', () => {
      if (!answer.writableFinished) outgoing.destroy();
    });
    outgoing.on('error', (error) => {
      if (isRefused(error)) {
        target.isReady = false;
        pass(incoming, body, answer, new Set([...tried, target]));
      } else answer.destroy();
    });
    outgoing.end(body);
  }

  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass(incoming, Buffer.concat(chunks), answer, new Set()));
    incoming.on('error', () => answer.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await checkAll();
  const checking = (async () => {
    while (isRunning) {
      await sleep(checkMs);
      await checkAll();
    }
  })();
  atEnd(async () => {
    isRunning = false;
    await checking;
    server.closeAllConnections();
    server.close();
    for (const { agent } of targets) agent.destroy();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => targets.map(({ served }) => served),
    isReady: (url) => targets.some((target) => target.url === url && target.isReady),
  };
}
