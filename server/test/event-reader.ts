import type { Readable } from 'node:stream';
import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** What has come out of a stream of events so far. */
export interface EventReader {
  status: number;
  headers: Record<string, unknown>;
  changes: LiveEvent[];
  /** How many messages `changes` came in. */
  messages: number;
  /** The `quietFor` of each `sync`. */
  syncs: number[];
  beats: number;
  text: string;
  ended: boolean;
  leave: () => void;
}

/** Reads the messages of a text as it comes. */
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
      } else if (block.startsWith(':')) reader.beats += 1;
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
  beats: 0,
  text: '',
  ended: false,
  leave: () => undefined,
});

/** Opens `GET /api/events` and waits until it hears. */
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
  reader.leave = () => content.destroy();
  readEvents(content, reader);
  await eventually(() => expect(reader.syncs).not.toEqual([]));
  return reader;
}
