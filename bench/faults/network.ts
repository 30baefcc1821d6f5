import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { atEnd } from '../run.ts';

export interface Network {
  port: number;
  /** Nothing gets through in either direction; new connections are accepted and stay silent, as without a route. */
  stall: () => void;
  /** Connections are reset, and new ones at once. */
  reset: () => void;
  /** Everything gets through again, including what waited. */
  restore: () => void;
}

type State = 'open' | 'stalled' | 'reset';

/** A network between the product and a server on `target`, which can drop. */
export async function startNetwork(target: number): Promise<Network> {
  const pairs = new Set<[Socket, Socket]>();
  const accepted = new Set<Socket>();
  let state: State = 'open';

  function join(client: Socket): void {
    const server = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [client, server];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (chunk) => {
        // What a closed peer does not take is lost, as on a real network.
        if (to.writable) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      from.on('end', () => to.end());
    }
    if (state === 'stalled') for (const socket of pair) socket.pause();
  }

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    accepted.add(client);
    client.on('close', () => accepted.delete(client));
    client.on('error', () => undefined);
    if (state === 'reset') client.resetAndDestroy();
    else if (state === 'open') join(client);
    else client.pause();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  atEnd(async () => {
    listener.close();
    for (const socket of accepted) socket.destroy();
  });

  return {
    port: (listener.address() as AddressInfo).port,
    stall() {
      state = 'stalled';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    reset() {
      state = 'reset';
      for (const socket of accepted) socket.resetAndDestroy();
    },
    restore() {
      state = 'open';
      const joined = new Set([...pairs].map(([client]) => client));
      for (const client of accepted) if (!joined.has(client)) join(client);
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
  };
}
