import type { Readable } from 'node:stream';
import type { LiveNoun } from '@strojpark/core/domain/live-events';
import type { Announcement } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { SystemDeps } from '../../lib/ctx.ts';
import { createFollower, type Follower, type LookUp } from './follower.ts';

/** The record that a page shows. */
export interface Page {
  noun: LiveNoun;
  id: string;
}

/** Pages that show the same record, and all of this process. */
const maxPerPage = 20;
const maxPages = 2000;
const retryAfterSeconds = 60;
/** When all pages must read again, they do so at random times within this many milliseconds. */
const spreadMs = 5_000;

/**
 * Pages without a session, each of one record and of others that it shows. Their streams say that something has changed,
 * but not what: no kind, no ids.
 */
export function createFollowers({ log, interval }: Pick<SystemDeps, 'log'> & { interval: number }) {
  const followers = new Map<Follower, Page>();

  function receive({ noun, ids }: Announcement): void {
    if (noun === 'session') return;
    for (const [follower, page] of followers) {
      // Only its own record says which others a page shows, and whether it may still be shown.
      const isOwn = noun === page.noun;
      const shown = isOwn ? [page.id] : follower.followed()[noun];
      if (!shown || (ids !== null && !ids.some((id) => shown.includes(id)))) continue;
      follower.notify({ isOwn, within: ids === null ? spreadMs : 0 });
    }
  }

  function syncAll(): void {
    for (const follower of followers.keys()) follower.notify({ isOwn: true, within: spreadMs });
  }

  /** `lookUp` says which other records the page shows; null once it may not be shown any more, which ends the stream. */
  async function follow(page: Page, lookUp: LookUp): Promise<Readable> {
    const followed = await lookUp();
    const same = [...followers.values()].filter(({ noun, id }) => noun === page.noun && id === page.id);
    // Ending another one instead would make it reconnect, and end the next.
    if (followers.size >= maxPages || same.length >= maxPerPage)
      throw new AppError('too_many_requests', { retryAfter: retryAfterSeconds });
    const follower = createFollower({ followed: followed ?? {}, lookUp, log });
    const timer = setInterval(follower.heartbeat, interval);
    follower.content.once('close', () => {
      clearInterval(timer);
      followers.delete(follower);
    });
    followers.set(follower, page);
    // The page may have read before it was followed.
    follower.notify({ isOwn: followed === null, within: 0 });
    return follower.content;
  }

  function close(): void {
    for (const follower of followers.keys()) follower.end();
  }

  return { receive, syncAll, follow, close };
}
