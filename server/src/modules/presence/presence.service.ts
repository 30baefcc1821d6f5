import type { Present, presence } from '@strojpark/core/contracts/presence';
import { can } from '@strojpark/core/domain/access/permissions';
import type { LiveEvent } from '@strojpark/core/domain/live-events';
import {
  presenceLifeMs,
  presencePermissions,
  strongerActivity,
  type PresenceActivity,
} from '@strojpark/core/domain/presence/presence';
import type { BodyOf } from '@strojpark/core/endpoint';
import { sendNote } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx, type SystemDeps } from '../../lib/ctx.ts';
import { selectExists } from './presence.repo.ts';

/** What processes tell each other: someone is there, or (null) has left. */
interface PresenceNote {
  subject: BodyOf<typeof presence.beat>['subject'];
  id: string;
  place: string;
  userId: string;
  name: string;
  doing: PresenceActivity | null;
}

interface Entry extends PresenceNote {
  doing: PresenceActivity;
  until: number;
}

/** Open pages of one user, and of all; beyond that the oldest are forgotten. */
const maxPlacesOfUser = 20;
const maxPlaces = 10_000;
/** People named to one page. */
const maxShown = 12;
/** Calls of one user in a minute: those of `maxPlacesOfUser` pages at the usual pace, and some clicking around. */
const maxCallsPerMinute = 120;
const minuteMs = 60_000;
const sweepMs = 2_500;

interface PresenceDeps extends Pick<SystemDeps, 'db' | 'log'> {
  /** Starts to receive what other processes note. */
  listen: () => void;
  /** Tells the open pages of these users, in this process, to ask again. */
  push: (userIds: readonly string[], event: LiveEvent) => void;
  /** Milliseconds without a call after which a user is forgotten. */
  lifeMs?: number | undefined;
}

export type PresenceService = ReturnType<typeof createPresenceService>;

/**
 * Who has which record open, in the memory of every process and nowhere else: a call is passed on to the other
 * processes, and each forgets by itself.
 */
export function createPresenceService({ db, log, listen, push, lifeMs = presenceLifeMs }: PresenceDeps) {
  /** By user and place, the longest without a sign first. */
  const entries = new Map<string, Entry>();
  /** Calls of each user in the present minute. */
  let calls = new Map<string, number>();
  let minute = 0;
  let sweeper: NodeJS.Timeout | undefined;

  const keyOf = ({ userId, place }: Pick<PresenceNote, 'userId' | 'place'>) => `${userId} ${place}`;

  function at(subject: string, id: string): Map<string, Present> {
    const people = new Map<string, Present>();
    for (const entry of entries.values()) {
      if (entry.id !== id || entry.subject !== subject || entry.until <= Date.now()) continue;
      const known = people.get(entry.userId);
      const doing = known ? strongerActivity(known.doing, entry.doing) : entry.doing;
      people.set(entry.userId, { id: entry.userId, name: entry.name, doing });
    }
    return people;
  }

  /** Runs a change, and tells those at the record if they now see something else. */
  function changing({ subject, id }: Pick<Entry, 'subject' | 'id'>, change: () => void): void {
    const before = at(subject, id);
    change();
    const after = at(subject, id);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (userId) => before.get(userId)?.doing !== after.get(userId)?.doing,
    );
    if (changed.length === 0) return;
    // Someone alone in the change sees nothing new.
    const others = [...after.keys()].filter((userId) => changed.some((one) => one !== userId));
    if (others.length > 0) push(others, { noun: 'presence', ids: [id], by: null, action: 'change' });
  }

  function forget(entry: Entry): void {
    changing(entry, () => entries.delete(keyOf(entry)));
  }

  function sweep(): void {
    const now = Date.now();
    // Entries that are over are no longer shown, so their change is reported as one from before they were over.
    for (const entry of [...entries.values()].filter(({ until }) => until <= now)) {
      entry.until = Number.POSITIVE_INFINITY;
      forget(entry);
    }
    if (entries.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  }

  function receive(heard: PresenceNote): void {
    const key = keyOf(heard);
    const known = entries.get(key);
    if (heard.doing === null) {
      if (known) forget(known);
      return;
    }
    // A page that shows another record now.
    if (known && (known.id !== heard.id || known.subject !== heard.subject)) forget(known);
    const entry: Entry = { ...heard, doing: heard.doing, until: Date.now() + lifeMs };
    changing(entry, () => {
      // Moved to the end.
      entries.delete(key);
      entries.set(key, entry);
    });
    const own = [...entries.values()].filter(({ userId }) => userId === heard.userId);
    const [oldest] = own.length > maxPlacesOfUser ? own : entries.size > maxPlaces ? entries.values() : [];
    if (oldest) forget(oldest);
    sweeper ??= setInterval(sweep, Math.min(sweepMs, lifeMs / 2)).unref();
  }

  function requireSlowPace(userId: string): void {
    const now = Math.floor(Date.now() / minuteMs);
    if (now !== minute) [minute, calls] = [now, new Map<string, number>()];
    const made = (calls.get(userId) ?? 0) + 1;
    calls.set(userId, made);
    if (made > maxCallsPerMinute) throw new AppError('too_many_requests', { retryAfter: 60 });
  }

  async function note(ctx: Ctx, given: Omit<PresenceNote, 'userId' | 'name'>): Promise<string> {
    const userId = ownId(ctx);
    if (!can(ctx.user, presencePermissions[given.subject])) throw new AppError('forbidden');
    requireSlowPace(userId);
    const { subject, id, place, doing } = given;
    // A record may be deleted while it is open, so its pages can always leave.
    if (doing !== null && !(await selectExists(ctx.db, subject, id, can(ctx.user, 'machines.delete'))))
      throw new AppError('not_found');
    listen();
    const whole: PresenceNote = { subject, id, place, doing, userId, name: ctx.user.name };
    receive(whole);
    try {
      await sendNote(db, whole);
    } catch (error) {
      // The next call comes in a few seconds.
      log.warn({ err: error }, 'passing on who is present failed');
    }
    return userId;
  }

  return {
    /** Notes that the user is at a record and returns who else is. */
    async beat(ctx: Ctx, body: BodyOf<typeof presence.beat>): Promise<{ others: Present[] }> {
      const userId = await note(ctx, body);
      const people = [...at(body.subject, body.id).values()];
      return { others: people.filter(({ id }) => id !== userId).slice(0, maxShown) };
    },
    async leave(ctx: Ctx, body: BodyOf<typeof presence.leave>): Promise<void> {
      await note(ctx, { ...body, doing: null });
    },
    /** A note of any process, this one included. */
    receive: (given: unknown) => receive(given as PresenceNote),
    close() {
      clearInterval(sweeper);
      entries.clear();
    },
  };
}
