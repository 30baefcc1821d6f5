import type { Readable } from 'node:stream';
import type { LiveNoun } from '@strojpark/core/domain/live-events';
import type { Announcement } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { SystemDeps } from '../../lib/ctx.ts';
import { createEventStream, type EventStream } from './event-stream.ts';

/** Records by kind. */
export type Followed = Partial<Record<LiveNoun, readonly string[]>>;

/** Pages that show the same records, and all of this process. */
const maxPerPage = 20;
const maxPages = 2000;
const retryAfterSeconds = 60;

interface Follower {
  page: string;
  followed: Followed;
  stream: EventStream;
  look: () => Promise<void>;
}

/**
 * Pages without a session, each of a few records. Their streams say that something has changed, but not what: no kind,
 * no ids.
 */
export function createFollowers({ log, interval }: Pick<SystemDeps, 'log'> & { interval: number }) {
  const followers = new Set<Follower>();

  function receive({ noun, ids }: Announcement): void {
    if (noun === 'session') return;
    for (const { followed, stream, look } of followers) {
      const own = followed[noun];
      if (!own || (ids !== null && !ids.some((id) => own.includes(id)))) continue;
      stream.sync(0);
      void look();
    }
  }

  function syncAll(): void {
    for (const { stream } of followers) stream.sync(0);
  }

  /** `lookUp` says which records the page shows; null once it may not be shown any more, which ends the stream. */
  async function follow(page: string, lookUp: () => Promise<Followed | null>): Promise<Readable> {
    const followed = await lookUp();
    if (followers.size >= maxPages)
      throw new AppError('too_many_requests', { retryAfter: retryAfterSeconds });
    const same = [...followers].filter((one) => one.page === page);
    for (const { stream } of same.slice(0, Math.max(0, same.length - maxPerPage + 1))) stream.end();
    const stream = createEventStream();
    const follower: Follower = {
      page,
      followed: followed ?? {},
      stream,
      async look() {
        try {
          const now = await lookUp();
          if (now === null) stream.end();
          else follower.followed = now;
        } catch (error) {
          log.warn({ err: error }, 'checking the stream of a page failed');
        }
      },
    };
    const timer = setInterval(() => {
      stream.heartbeat();
      void follower.look();
    }, interval);
    stream.content.once('close', () => {
      clearInterval(timer);
      followers.delete(follower);
    });
    followers.add(follower);
    // The page may have read before it was followed.
    stream.sync(0);
    if (followed === null) stream.end();
    return stream.content;
  }

  function close(): void {
    for (const { stream } of followers) stream.end();
  }

  return { receive, syncAll, follow, close };
}
