import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { authHeaders } from '../session.ts';
import type { Watch } from './watch.ts';

/** A client of the event stream, which reconnects when the server asks it to. */
export interface Follower {
  /** What came since it was last emptied. */
  text: string;
  isOpen: boolean;
  /** Streams that ended cleanly. */
  ended: number;
  /** Streams that broke. */
  broken: number;
  stop: () => void;
}

interface FollowOptions {
  url: string;
  /** Access tokens expire, so each connection asks for one. */
  token: () => string;
  watch: Watch;
  /** Whether streams may break at the moment, because a process has died; they reconnect. */
  mayBreak?: () => boolean;
  /** Gets every piece that came. */
  onText?: (text: string) => void;
}

export function follow({
  url,
  token,
  watch,
  mayBreak = () => false,
  onText = () => undefined,
}: FollowOptions): Follower {
  const stopping = new AbortController();
  const { signal } = stopping;
  const follower: Follower = { text: '', isOpen: false, ended: 0, broken: 0, stop: () => stopping.abort() };

  function readOnce(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    let retryMs: number | undefined;
    const failed = (error: Error) => {
      follower.broken += 1;
      if (!signal.aborted && !mayBreak()) watch.fail(`an event stream broke: ${error.message}`);
      resolve(1_000);
    };
    const call = get(
      `${url}/api/events`,
      { agent: false, signal, headers: authHeaders(token()) },
      (answer) => {
        const { statusCode } = answer;
        if (statusCode !== 200) {
          if (statusCode !== 503 || !mayBreak()) watch.fail(`an event stream was answered ${statusCode}`);
          answer.resume();
          resolve(1_000);
          return;
        }
        answer.on('data', (chunk: Buffer) => {
          const text = chunk.toString();
          retryMs ??= Number(/^retry: (\d+)$/m.exec(text)?.[1]) || undefined;
          follower.isOpen = true;
          follower.text += text;
          onText(text);
        });
        answer.on('error', failed);
        answer.on('end', () => {
          follower.ended += 1;
          if (retryMs === undefined) watch.fail('an event stream did not say when to reconnect');
          resolve(retryMs ?? 1_000);
        });
      },
    );
    call.on('error', failed);
    return promise;
  }

  void (async () => {
    while (!signal.aborted) {
      const pause = await readOnce();
      follower.isOpen = false;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  })();
  return follower;
}
