import type { Readable } from 'node:stream';
import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** What was received from an event stream so far. */
export interface EventReader {
  status: number;
  headers: Record<string, unknown>;
  changes: LiveEvent[];
  /** The number of messages that contained `changes`. */
  messages: number;
  /** The `quietFor` values of the `sync` messages. */
  syncs: number[];
  heartbeats: number;
  text: string;
  ended: boolean;
  disconnect: () => void;
}

/** Parses the messages as they arrive. */
export function readEvents(content: Readable, reader: EventReader): EventReader {
  let rest = '';
  content.on('data', (chunk: Buffer | string) => {
    reader.text += String(chunk);
    const blocks = (rest + String(chunk)).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event === 'changes') {
        reader.changes.push(...(JSON.parse(data ?? '') as LiveEvent[]));
        reader.messages += 1;
      } else if (event === 'sync') {
        reader.syncs.push((JSON.parse(data ?? '') as { quietFor: number }).quietFor);
      } else if (block.startsWith(':')) reader.heartbeats += 1;
    }
  });
  content.on('close', () => (reader.ended = true));
  return reader;
}

export const newReader = (): EventReader => ({
  status: 0,
  headers: {},
  changes: [],
  messages: 0,
  syncs: [],
  heartbeats: 0,
  text: '',
  ended: false,
  disconnect: () => undefined,
});

/** Opens `GET /api/events` and waits until it is listening. */
export async function openEvents(
  app: FastifyInstance,
  token: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/events',
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip', ...headers },
    payloadAsStream: true,
  });
  const reader = newReader();
  const content = answer.stream();
  reader.status = answer.statusCode;
  reader.headers = answer.headers;
  reader.disconnect = () => content.destroy();
  readEvents(content, reader);
  await eventually(() => expect(reader.syncs).not.toEqual([]));
  return reader;
}
