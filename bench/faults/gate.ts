import { once } from 'node:events';
import { Agent, createServer, request, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../run.ts';

/** A proxy in front of the product that counts its answers and can sign in whoever asks. */
export interface Gate {
  url: string;
  /** Headers of every request from now on. */
  add: (headers: () => OutgoingHttpHeaders) => void;
  /** The answers since the last call, by status; under 0 the requests that got none. */
  takeCounts: () => Map<number, number>;
}

/** Shorter than the product keeps a connection that is not used. */
const idleMs = 2_000;

export async function startGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  let counts = new Map<number, number>();
  let added: () => OutgoingHttpHeaders = () => ({});
  const count = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);

  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...added() } },
      (received) => {
        count(received.statusCode ?? 0);
        answer.writeHead(received.statusCode ?? 502, received.headers);
        answer.flushHeaders();
        received.on('error', () => answer.destroy());
        received.pipe(answer);
      },
    );
    outgoing.on('error', () => {
      // Counted unless the client has left.
      if (!answer.closed && !answer.headersSent) count(0);
      answer.destroy();
    });
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (headers) => (added = headers),
    takeCounts() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
