import type { LiveEvent } from '@strojpark/core/domain/live-events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, stubFetch, type SentRequest } from '../../test/stub-fetch.ts';
import { useAuth } from './auth.ts';
import { followLiveEvents } from './live-stream.ts';

const change: LiveEvent = { noun: 'machine', ids: ['m1'], by: null, action: 'update' };

/** The open event stream of a tab. */
interface OpenStream {
  request: SentRequest;
  send: (text: string) => void;
  end: () => void;
}
let streams: OpenStream[];
let refuse: number | null;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  refuse = null;
  useAuth.setState({ accessToken: 'old', refreshToken: 'refresh-1', isAuthenticated: true });
  stubFetch((request) => {
    if (request.path === '/api/auth/refresh') return json({ accessToken: 'new', refreshToken: 'refresh-2' });
    if (refuse !== null) return json({ code: 'not_signed_in', message: '', requestId: 'r' }, refuse);
    const encoder = new TextEncoder();
    const body = new ReadableStream({
      start(controller) {
        request.signal?.addEventListener('abort', () =>
          controller.error(new DOMException('x', 'AbortError')),
        );
        streams.push({
          request,
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  showTab('visible');
  vi.useRealTimers();
});

function showTab(state: 'visible' | 'hidden'): void {
  // why: only a real browser changes the visibility of a tab
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function follow() {
  const heard: LiveEvent[] = [];
  const syncs: number[] = [];
  stops.push(
    followLiveEvents({
      onChanges: (changes) => heard.push(...changes),
      onSync: (quietFor) => syncs.push(quietFor),
    }),
  );
  return { heard, syncs };
}
const settle = (milliseconds = 10) => vi.advanceTimersByTimeAsync(milliseconds);
const changes = (...all: LiveEvent[]) => `event: changes\ndata: ${JSON.stringify(all)}\n\n`;

test('events are received in any chunking, and reading them does not count as user activity', async () => {
  const { heard, syncs } = follow();
  await settle();
  streams[0]?.send(`retry: 2000\n\nevent: sync\ndata: {"quietFor":5}\n\n: \n\nevent: cha`);
  await settle();
  streams[0]?.send(changes(change).slice('event: cha'.length));
  await settle();
  expect(syncs).toEqual([5]);
  expect(heard).toEqual([change]);
  expect(streams[0]?.request.path).toBe('/api/events');
  expect(streams[0]?.request.headers.get('X-Background')).toBe('true');
});

test('a stream that ends, breaks or falls silent is reopened', async () => {
  follow();
  await settle();
  streams[0]?.end();
  await settle(3000);
  expect(streams).toHaveLength(2);
  await settle(60_000);
  expect(streams[1]?.request.signal?.aborted).toBe(true);
  expect(streams).toHaveLength(3);
});

test('an expired token is refreshed first', async () => {
  refuse = 401;
  follow();
  await settle();
  refuse = null;
  await settle(5000);
  expect(streams.at(-1)?.request.headers.get('Authorization')).toBe('Bearer new');
});

test('a background tab does not read, and reads again when it becomes visible', async () => {
  const { heard } = follow();
  await settle();
  showTab('hidden');
  await settle();
  expect(streams[0]?.request.signal?.aborted).toBe(true);
  showTab('visible');
  await settle();
  streams[1]?.send(changes(change));
  await settle();
  expect(heard).toEqual([change]);
});

test('nothing is read any more after it was stopped', async () => {
  follow();
  await settle();
  stops.pop()?.();
  await settle(60_000);
  expect(streams).toHaveLength(1);
  expect(streams[0]?.request.signal?.aborted).toBe(true);
});
