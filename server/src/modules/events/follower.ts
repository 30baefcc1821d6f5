import type { Readable } from 'node:stream';
import type { LiveNoun } from '@strojpark/core/domain/live-events';
import type { SystemDeps } from '../../lib/ctx.ts';
import { createEventStream } from './event-stream.ts';

/** Records by kind. */
type Followed = Partial<Record<LiveNoun, readonly string[]>>;

export type LookUp = () => Promise<Followed | null>;

interface Change {
  /** It may have changed which records the page shows, or whether it may be shown. */
  isOwn: boolean;
  /** The page is notified at a random time within this many milliseconds; 0: at once. */
  within: number;
}

export interface Follower {
  content: Readable;
  followed: () => Followed;
  notify: (change: Change) => void;
  heartbeat: () => void;
  end: () => void;
}

/** A page reads again at most this often, in milliseconds. */
const pauseMs = 1_000;

interface FollowerOptions extends Pick<SystemDeps, 'log'> {
  followed: Followed;
  lookUp: LookUp;
}

/** The stream of one page. It looks up one at a time, and before it notifies the page, which may read at once. */
export function createFollower({ followed, lookUp, log }: FollowerOptions): Follower {
  const { content, sync, heartbeat, end } = createEventStream();
  let shown: Followed | null = followed;
  let mustLookUp = false;
  let isBusy = false;
  let dueAt = Infinity;
  let restsUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  content.once('close', () => clearTimeout(timer));

  async function look(): Promise<void> {
    mustLookUp = false;
    try {
      shown = await lookUp();
    } catch (error) {
      log.warn({ err: error }, 'checking the stream of a page failed');
    }
  }

  async function run(): Promise<void> {
    isBusy = true;
    const isDue = performance.now() >= Math.max(dueAt, restsUntil);
    if (isDue) dueAt = Infinity;
    if (mustLookUp) await look();
    if (isDue || shown === null) {
      sync(0);
      restsUntil = performance.now() + pauseMs;
    }
    if (shown === null) end();
    isBusy = false;
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    if (isBusy || dueAt === Infinity || shown === null || content.destroyed) return;
    const wait = Math.max(dueAt, restsUntil) - performance.now();
    timer = setTimeout(() => void run(), Math.max(0, wait));
  }

  return {
    content,
    followed: () => shown ?? {},
    notify({ isOwn, within }) {
      mustLookUp ||= isOwn;
      const now = performance.now();
      // One that is due stays where it is: many changes would otherwise bring all pages forward.
      if (within === 0) dueAt = Math.min(dueAt, now);
      else if (dueAt === Infinity) dueAt = now + Math.random() * within;
      plan();
    },
    heartbeat() {
      heartbeat();
      mustLookUp = true;
      if (!isBusy && shown !== null) void run();
    },
    end,
  };
}
