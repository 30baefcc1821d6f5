import type { Readable } from 'node:stream';
import { canReceive, type LiveEvent } from '@strojpark/core/domain/live-events';
import {
  listenForAnnouncements,
  type Announcement,
  type AnnouncementListener,
} from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller, Ctx, SystemDeps } from '../../lib/ctx.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { createFollowers } from './followers.ts';

/** Shorter than idle timeouts of proxies; an ended session is detected within the same time. */
const defaultHeartbeatMs = 20_000;
/** Maximum number of streams of a user in this process; a browser needs one. */
const maxPerUser = 20;

export interface EventsDeps extends Pick<SystemDeps, 'db' | 'log'> {
  /** Milliseconds between two heartbeats. */
  heartbeat?: number | undefined;
  /** Receives what processes tell each other besides announcements. */
  onNote?: (note: unknown) => void;
}

/** Authenticates the caller again; rejects when the session has ended. */
type Recheck = () => Promise<Caller>;

interface Subscriber {
  user: Ctx['user'];
  stream: EventStream;
  recheck: () => Promise<void>;
}

export type EventsService = ReturnType<typeof createEventsService>;

/** The open streams of this process, all fed by one connection. */
export function createEventsService({
  db,
  log,
  heartbeat: interval = defaultHeartbeatMs,
  onNote = () => undefined,
}: EventsDeps) {
  const subscribers = new Set<Subscriber>();
  const followers = createFollowers({ log, interval });
  let listener: AnnouncementListener | undefined;
  /** The last time the listener was known to work; null before it has connected. */
  let lastReceivedAt: number | null = null;

  function receive(announcement: Announcement): void {
    lastReceivedAt = performance.now();
    followers.receive(announcement);
    const { noun, ids, by, action, to } = announcement;
    for (const { user, stream, recheck } of subscribers) {
      if (to && (user.id === null || !to.includes(user.id))) continue;
      if (noun === 'session') void recheck();
      else if (canReceive(user, noun)) stream.send({ noun, ids, by, action });
    }
  }

  function listen(): void {
    listener ??= listenForAnnouncements({
      db,
      log,
      onAnnouncement: receive,
      onNote,
      onConnected() {
        lastReceivedAt = performance.now();
        for (const { stream } of subscribers) stream.sync(0);
        followers.syncAll();
      },
    });
  }

  function endOldestStreams(userId: string | null): void {
    const own = [...subscribers].filter(({ user }) => user.id === userId);
    for (const { stream } of own.slice(0, Math.max(0, own.length - maxPerUser + 1))) stream.end();
  }

  /** Streams changes from now on, until the session ends. */
  function open({ user }: Ctx, check: Recheck): Readable {
    endOldestStreams(user.id);
    const stream = createEventStream();
    const subscriber: Subscriber = {
      user,
      stream,
      async recheck() {
        try {
          const now = await check();
          subscriber.user = now.user;
          if (now.pending) stream.end();
        } catch (error) {
          if (error instanceof AppError) stream.end();
          else log.warn({ err: error }, 'checking an event stream failed');
        }
      },
    };
    const timer = setInterval(() => {
      stream.heartbeat();
      void subscriber.recheck();
    }, interval);
    stream.content.once('close', () => {
      clearInterval(timer);
      subscribers.delete(subscriber);
    });
    subscribers.add(subscriber);
    listen();
    if (lastReceivedAt !== null) stream.sync(Math.round(performance.now() - lastReceivedAt));
    return stream.content;
  }

  /** Streams to a page without a session that one of its records has changed. */
  function follow(...page: Parameters<typeof followers.follow>): Promise<Readable> {
    listen();
    return followers.follow(...page);
  }

  /** The open streams of users. */
  const count = () => subscribers.size;

  /** Sends an event to the open pages of these users, in this process only. */
  function push(userIds: readonly string[], event: LiveEvent): void {
    for (const { user, stream } of subscribers)
      if (user.id !== null && userIds.includes(user.id)) stream.send(event);
  }

  /** Ends every stream; for shutdown. */
  async function close(): Promise<void> {
    for (const { stream } of subscribers) stream.end();
    followers.close();
    await listener?.stop();
  }

  return { open, follow, listen, push, count, close };
}
