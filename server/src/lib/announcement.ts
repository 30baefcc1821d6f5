import type { LiveEvent } from '@strojpark/core/domain/live-events';

/** What the processes tell each other; `session`: whoever calls by one of that user's has to be looked at again. */
export interface Announcement extends Omit<LiveEvent, 'noun'> {
  noun: LiveEvent['noun'] | 'session';
  /** Only these users are told; everybody when left out. */
  to?: readonly string[];
}

/** Announcements on their way, each under what can be joined with it. */
export type Waiting = Map<string, Announcement>;

/** Names that one announcement carries (it has room for 8000 bytes); beyond that the whole kind counts. */
const maxIds = 50;
/** Different announcements of one kind that go out at once; beyond that they become one. */
const maxPerNoun = 10;

/** Adds an announcement to those that wait: what is of one kind, one author and one action becomes one. */
export function join(waiting: Waiting, { noun, by, action, ids, to }: Announcement): void {
  const recipients = to && to.length <= maxIds ? to : undefined;
  const keyOf = (who: string | null, what: string) => JSON.stringify([noun, who, what, recipients]);
  const isCrowded =
    !waiting.has(keyOf(by, action)) &&
    [...waiting.values()].filter((one) => one.noun === noun && !one.to).length >= maxPerNoun;
  const [who, what] = isCrowded ? ([null, 'many'] as const) : ([by, action] as const);
  const before = waiting.get(keyOf(who, what));
  const all =
    isCrowded || ids === null || before?.ids === null ? null : [...new Set([...(before?.ids ?? []), ...ids])];
  waiting.set(keyOf(who, what), {
    noun,
    ids: all && all.length <= maxIds ? all : null,
    by: who,
    action: what,
    ...(recipients && { to: recipients }),
  });
}
