import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { Db } from '../db/connect.ts';
import { listenToNotices, sendNotices, type NoticeListener } from '../db/notices.ts';
import { afterCommit } from '../db/tx.ts';
import type { PublicCtx } from './ctx.ts';

/** What processes announce to each other; `session`: sessions of these users have to be checked again. */
export interface Announcement extends Omit<LiveEvent, 'noun'> {
  noun: LiveEvent['noun'] | 'session';
  /** Only for these users; for everybody when left out. */
  to?: readonly string[];
}

const intervalMs = 100;

interface Queue {
  pending: PendingAnnouncements;
  sending: Promise<void> | null;
}
const queues = new WeakMap<Db, Queue>();

/**
 * Announces a change to every process, and through them to every open page: after the commit, together with
 * other changes within a tenth of a second. It is only a hint: pages also poll, in case an announcement is lost
 * with its process.
 */
export function announce(ctx: Pick<PublicCtx, 'db' | 'log'>, ...announcements: Announcement[]): void {
  if (announcements.length === 0) return;
  afterCommit(ctx, (db) => {
    const queue = queues.get(db) ?? { pending: new Map(), sending: null };
    queues.set(db, queue);
    for (const one of announcements) addAnnouncement(queue.pending, one);
    queue.sending ??= sendAll(db, queue).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'announcing a change failed');
    });
  });
}

/** Waits until everything is sent; call it before closing the connections. */
export async function flushAnnouncements(db: Db): Promise<void> {
  await queues.get(db)?.sending;
}

export type AnnouncementListener = NoticeListener;

/** Something that processes tell each other, and no page. */
interface Note {
  note: unknown;
}

/** Passes something on to every process, this one included. */
export const sendNote = (db: Db, note: unknown): Promise<void> =>
  sendNotices(db, [JSON.stringify({ note } satisfies Note)]);

interface AnnouncementListenerOptions extends Pick<PublicCtx, 'db' | 'log'> {
  onAnnouncement: (announcement: Announcement) => void;
  onNote: (note: unknown) => void;
  /** Earlier announcements may have been missed. */
  onConnected: () => void;
}

/** Receives what every process on the database announces, this one included. */
export function listenForAnnouncements({
  onAnnouncement,
  onNote,
  ...options
}: AnnouncementListenerOptions): AnnouncementListener {
  return listenToNotices({
    ...options,
    onNotice: (notice) => {
      const received = JSON.parse(notice) as Announcement | Note;
      if ('note' in received) onNote(received.note);
      else onAnnouncement(received);
    },
  });
}

/** By a key of what can be merged. */
export type PendingAnnouncements = Map<string, Announcement>;

/** An announcement has room for 8000 bytes; with more ids it is about the whole kind. */
const maxIds = 50;
/** Different announcements of one kind at once; beyond that they become one. */
const maxPerNoun = 10;

/** Merges announcements of the same kind, author and action. */
export function addAnnouncement(
  pending: PendingAnnouncements,
  { noun, by, action, ids, to }: Announcement,
): void {
  const recipients = to && to.length <= maxIds ? to : undefined;
  const keyOf = (who: string | null, what: string) => JSON.stringify([noun, who, what, recipients]);
  const isCrowded =
    !pending.has(keyOf(by, action)) &&
    [...pending.values()].filter((one) => one.noun === noun && !one.to).length >= maxPerNoun;
  const [who, what] = isCrowded ? ([null, 'many'] as const) : ([by, action] as const);
  const before = pending.get(keyOf(who, what));
  const all =
    isCrowded || ids === null || before?.ids === null ? null : [...new Set([...(before?.ids ?? []), ...ids])];
  pending.set(keyOf(who, what), {
    noun,
    ids: all && all.length <= maxIds ? all : null,
    by: who,
    action: what,
    ...(recipients && { to: recipients }),
  });
}

/** The first one immediately, later ones in batches, so that many changes cost only a few statements a second. */
async function sendAll(db: Db, queue: Queue): Promise<void> {
  try {
    while (queue.pending.size > 0) {
      const notices = [...queue.pending.values()].map((one) => JSON.stringify(one));
      queue.pending.clear();
      // Not in the transaction of the change: PostgreSQL serialises the commits of transactions that notify.
      await sendNotices(db, notices);
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  } finally {
    queue.sending = null;
  }
}
