import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { calendarFeed } from '@strojpark/core/contracts/calendar-feed';
import { can } from '@strojpark/core/domain/access/permissions';
import { addDays, calendarDay, dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { quoteNumber } from '@strojpark/core/domain/quotes/quote-status';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type * as Generator from 'ical-generator';
import { inTx } from '../../db/tx.ts';
import { ownId, type Ctx, type PublicCtx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { record } from '../audit/audit.service.ts';
import { calendarOwner, createLink, endCalendarLink, readCalendarState } from '../auth/links.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import * as repo from './calendar-feed.repo.ts';

/** How long an event that was cancelled is still reported as such. */
const cancelledDays = 30;
/** Services that were missed stay visible as long; later ones than a year are left out. */
const serviceDays = { before: 30, after: 365 } as const;
/** Of each kind. */
const maxEvents = 500;

export async function get(ctx: Ctx): Promise<ResponseOf<typeof calendarFeed.get>> {
  return { feed: (await readCalendarState(ctx, ownId(ctx))) ?? null };
}

const entryOf = ({ user }: Ctx, action: string) =>
  ({ action, entity: 'user', id: user.id ?? '', name: user.name }) as const;

/** Creates the address of the user's feed; an earlier one ends. */
export function create(ctx: Ctx): Promise<ResponseOf<typeof calendarFeed.create>> {
  return inTx(ctx, async (ctx) => {
    const address = await createLink(ctx, ownId(ctx), 'calendar');
    await record(ctx, entryOf(ctx, 'create_calendar_feed'));
    const { feed } = await get(ctx);
    if (feed === null) throw new Error('the address was not stored');
    return { address, feed };
  });
}

export async function revoke(ctx: Ctx): Promise<void> {
  await inTx(ctx, async (ctx) => {
    if (await endCalendarLink(ctx, ownId(ctx))) await record(ctx, entryOf(ctx, 'revoke_calendar_feed'));
  });
}

interface Reading {
  /** What follows the path of all feeds. */
  file: string;
  /** The address of the reader, by which unknown feeds are counted. */
  address: string;
  /** The entity tags that the reader has, as the header names them. */
  known: string | undefined;
}

/** The feed with its entity tag, which stays the same until something in it changes; empty if the reader has it. */
export async function read(
  ctx: PublicCtx,
  { file, address, known = '' }: Reading,
): Promise<{ download: Download; tag: string; isKnown: boolean }> {
  const { id, role, language } = await calendarOwner(ctx, address, file);
  const owner = { role, permissions: (await readPermissions(ctx))[role] };
  const own = { ...ctx, language: language === 'en' ? ('en' as const) : ('cs' as const) };
  const found = await entriesOf(own, id, (permission) => can(owner, permission));
  // Loaded by the first reader, not at the start.
  const generator = await import('ical-generator');
  const calendar = generator.default({
    prodId: { company: 'Strojpark', product: 'Strojpark', language: own.language.toUpperCase() },
    name: message(own.language, 'calendar.feed.name'),
    ttl: 3600,
  });
  if (found.some(({ entries }) => entries.length > maxEvents))
    calendar.description(message(own.language, 'calendar.feed.limited', { count: maxEvents }));
  for (const { kind, entries } of found)
    for (const entry of entries.slice(0, maxEvents)) addEvent(own, generator, calendar, kind, entry);
  const text = calendar.toString();
  const hash = createHash('sha256').update(text).digest('base64url');
  const tag = `"${hash}"`;
  const isKnown = known.split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));
  const download = {
    fileName: 'strojpark.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: Readable.from(isKnown ? [] : [text]),
  };
  return { download, tag, isKnown };
}

type Kind = 'reservation' | 'offer' | 'quote' | 'service';
interface Found {
  kind: Kind;
  entries: readonly (repo.FeedEntry & { number?: number; type?: MachineType })[];
}

/** What the owner may see at this moment. */
async function entriesOf(
  { db, now }: PublicCtx,
  userId: string,
  may: (permission: 'reservations.view' | 'quotes.view' | 'machines.view') => boolean,
): Promise<Found[]> {
  const { timezone, maintenance_interval_days: interval } = await readSettings({ db });
  const today = calendarDay(now, timezone);
  const window = {
    userId,
    cancelledSince: new Date(now.getTime() - cancelledDays * dayMs),
    // One more tells that there are others.
    limit: maxEvents + 1,
  };
  const services = {
    first: addDays(today, -serviceDays.before - interval),
    last: addDays(today, serviceDays.after - interval),
    interval,
  };
  const seesReservations = may('reservations.view');
  return [
    { kind: 'reservation', entries: seesReservations ? await repo.selectExpiries(db, window) : [] },
    { kind: 'offer', entries: seesReservations ? await repo.selectQueueOffers(db, window) : [] },
    { kind: 'quote', entries: may('quotes.view') ? await repo.selectValidities(db, window) : [] },
    {
      kind: 'service',
      entries: may('machines.view') ? await repo.selectServices(db, window, services) : [],
    },
  ];
}

const screens: Record<Kind, (entry: Found['entries'][number]) => string> = {
  reservation: ({ id }) => `/reservations?reservation=${id}`,
  offer: ({ id }) => `/queue?entry=${id}`,
  quote: ({ id }) => `/quotes?quote=${id}`,
  service: ({ id, type = 'used' }) => `/${type}-machines?machine=${id}`,
};

/**
 * Moments are in UTC, days without a time: both need no time zone in the file. The time of the last change is used
 * for `DTSTAMP` too, so that the file stays the same until something changes.
 */
function addEvent(
  { language, baseUrl }: PublicCtx,
  { ICalEventStatus, ICalEventTransparency }: typeof Generator,
  calendar: Generator.ICalCalendar,
  kind: Kind,
  entry: Found['entries'][number],
): void {
  const { id, version, updated_at, at, machine, customer, location, number } = entry;
  const url = `${baseUrl}${screens[kind](entry)}`;
  const changed = new Date(updated_at);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(at);
  const words = {
    machine,
    customer: customer ?? '',
    number: number === undefined ? '' : quoteNumber(number),
  };
  calendar.createEvent({
    id: `${kind}-${id}@strojpark`,
    sequence: version,
    stamp: changed,
    lastModified: changed,
    start: new Date(at),
    allDay: isDay,
    summary: message(language, `calendar.feed.events.${kind}`, words),
    description: [
      customer !== null && message(language, 'calendar.feed.customer', { customer }),
      machine !== '' && message(language, 'calendar.feed.machine', { machine }),
      url,
    ]
      .filter(Boolean)
      .join('\n'),
    url,
    ...(location !== null && { location }),
    // The person stays free.
    transparency: ICalEventTransparency.TRANSPARENT,
    status: entry.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}
