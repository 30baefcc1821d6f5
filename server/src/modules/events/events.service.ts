import type { Readable } from 'node:stream';
import { canHear } from '@strojpark/core/domain/live-events';
import type { Announcement } from '../../lib/announcement.ts';
import { hearAnnouncements, type Hearing } from '../../lib/hear-announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller, Ctx, SystemDeps } from '../../lib/ctx.ts';
import { createEventStream, type EventStream } from './event-stream.ts';

/** Shorter than what proxies take for dead; also how soon an end of the session is noticed at the latest. */
const heartbeat = 20_000;
/** Streams of one user here; a browser needs one, and the oldest makes room. */
const maxPerUser = 20;

export interface EventsDeps extends Pick<SystemDeps, 'db' | 'log'> {
  /** Milliseconds between two heartbeats. */
  heartbeat?: number | undefined;
}

/** Who calls, asked anew; rejects once they may not. */
type Recheck = () => Promise<Caller>;

interface Subscriber {
  user: Ctx['user'];
  stream: EventStream;
  recheck: () => Promise<void>;
}

export type EventsService = ReturnType<typeof createEventsService>;

/** The open streams of this process, and the one connection that feeds them. */
export function createEventsService({ db, log, heartbeat: interval = heartbeat }: EventsDeps) {
  const subscribers = new Set<Subscriber>();
  let hearing: Hearing | undefined;
  /** When something was heard last, or since when there would have been; null: nothing can be heard now. */
  let lastHeard: number | null = null;

  function hear({ noun, ids, by, action, to }: Announcement): void {
    lastHeard = Date.now();
    for (const { user, stream, recheck } of subscribers) {
      if (to && (user.id === null || !to.includes(user.id))) continue;
      if (noun === 'session') void recheck();
      else if (canHear(user, noun)) stream.tell({ noun, ids, by, action });
    }
  }

  function listen(): void {
    hearing ??= hearAnnouncements({
      db,
      log,
      onAnnouncement: hear,
      onConnected() {
        lastHeard = Date.now();
        for (const { stream } of subscribers) stream.sync(0);
      },
    });
  }

  function makeRoom(userId: string | null): void {
    const own = [...subscribers].filter(({ user }) => user.id === userId);
    for (const { stream } of own.slice(0, Math.max(0, own.length - maxPerUser + 1))) stream.end();
  }

  /** What changes from now on, for as long as the caller may come in. */
  function open({ user }: Ctx, check: Recheck): Readable {
    makeRoom(user.id);
    const stream = createEventStream();
    const subscriber: Subscriber = {
      user,
      stream,
      async recheck() {
        try {
          subscriber.user = (await check()).user;
        } catch (error) {
          if (error instanceof AppError) stream.end();
          else log.warn({ err: error }, 'checking an event stream failed');
        }
      },
    };
    const timer = setInterval(() => {
      stream.beat();
      void subscriber.recheck();
    }, interval);
    stream.content.once('close', () => {
      clearInterval(timer);
      subscribers.delete(subscriber);
    });
    subscribers.add(subscriber);
    listen();
    if (lastHeard !== null) stream.sync(Date.now() - lastHeard);
    return stream.content;
  }

  /** Ends every stream, for a server that stops. */
  async function close(): Promise<void> {
    for (const { stream } of subscribers) stream.end();
    await hearing?.stop();
  }

  return { open, close };
}
