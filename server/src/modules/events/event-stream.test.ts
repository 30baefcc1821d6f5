import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createEventStream } from './event-stream.ts';

it('a client that reads too slowly is disconnected instead of buffered', async () => {
  const { content, sync } = createEventStream();
  content.pause();
  const closed = once(content, 'close');
  for (let n = 0; n < 10_000 && !content.destroyed; n++) sync(n);
  await closed;
  expect(content.readableLength).toBeLessThan(100_000);
  sync(1);
});

it('an ended stream ignores further events', async () => {
  const { content, send, heartbeat, end } = createEventStream();
  let text = '';
  content.on('data', (chunk: Buffer) => (text += chunk.toString()));
  send({ noun: 'machine', ids: ['a'], by: null, action: 'update' });
  end();
  end();
  heartbeat();
  send({ noun: 'machine', ids: ['b'], by: null, action: 'update' });
  await once(content, 'close');
  expect(text).toContain('"a"');
  expect(text).not.toContain('"b"');
});
