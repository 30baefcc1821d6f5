import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';
import type { TestContext } from 'vitest';

/** A network to a database that can stall or lose its connections. */
export async function startNetwork({ onTestFinished }: TestContext, databaseUrl: string) {
  const { host, port } = new Client({ connectionString: databaseUrl });
  const connectToServer = () =>
    host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const open = new Map<Socket, Socket>();
  let isStalled = false;
  const listener = createServer((client) => {
    const server = connectToServer();
    open.set(client, server);
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => client.write(chunk));
    if (isStalled) server.pause();
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('close', () => {
      server.destroy();
      open.delete(client);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    for (const sockets of open) for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  [url.hostname, url.port] = ['127.0.0.1', String((listener.address() as AddressInfo).port)];
  return {
    url: url.href,
    /** No answer of the server arrives until `resume`. */
    stall() {
      isStalled = true;
      for (const server of open.values()) server.pause();
    },
    resume() {
      isStalled = false;
      for (const server of open.values()) server.resume();
    },
    /** All connections: the server sees their end, the client does not. */
    lose() {
      for (const [client, server] of open) {
        client.removeAllListeners('data');
        client.pause();
        server.removeAllListeners('data');
        server.destroy();
      }
      open.clear();
    },
  };
}
