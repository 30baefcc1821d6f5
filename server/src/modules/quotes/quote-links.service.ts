import type { Readable } from 'node:stream';
import type { LinkedQuote, LinkedState, quoteLinks } from '@strojpark/core/contracts/quote-links';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { formatDate } from '@strojpark/core/domain/dates/dates';
import { silhouetteOf } from '@strojpark/core/domain/machines/silhouettes';
import type { QuoteDocument } from '@strojpark/core/domain/quotes/quote-document';
import {
  isAvailable,
  isOpenQuote,
  linkedItemState,
  quoteNumber,
} from '@strojpark/core/domain/quotes/quote-status';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import type { Download } from '../../lib/route.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { pictureLinks } from '../attachments/photo-links.service.ts';
import { record } from '../audit/audit.service.ts';
import { countUseOfQuote, countWrongToken } from '../auth/links.service.ts';
import { get as getCompany } from '../company/company.service.ts';
import type { EventsService } from '../events/events.service.ts';
import { notify } from '../mail/notify.service.ts';
import { activeOrOffice } from '../notifications/notifications.service.ts';
import { companyToday, readSettings } from '../settings/settings.service.ts';
import { pdfDownload } from './quote-pdf.service.ts';
import { sheetOf } from './quote-sheet.service.ts';
import { selectQuestionsSince } from './quote-questions.repo.ts';
import * as versions from './quote-versions.repo.ts';
import * as repo from './quotes.repo.ts';
import { end, noteOpened, notifyOwner } from './quote-progress.service.ts';
import { auditName } from './quotes.service.ts';

interface Use {
  token: string;
  /** The address of the sender, by which wrong tokens are counted; it is not stored with the quote. */
  address: string;
}

interface Linked {
  quote: repo.QuoteRow;
  version: number;
  /** When this version was sent first; the quote may have been sent again unchanged. */
  sentAt: string;
  document: QuoteDocument;
}

/** The quote of a token. Only unknown tokens count as attempts: a page that is open may ask often. */
async function linked(ctx: PublicCtx, { token, address }: Use): Promise<Linked> {
  const id = await repo.selectIdOfToken(ctx.db, tokenHash(token));
  const quote = id === undefined ? undefined : await repo.selectQuote(ctx.db, id);
  const version = quote?.sent_version ?? null;
  const sent =
    quote && version !== null ? await versions.selectDocument(ctx.db, quote.id, version) : undefined;
  if (quote && sent && version !== null)
    return { quote, version, sentAt: sent.sent_at, document: sent.document };
  await countWrongToken(ctx, address);
  throw new AppError('link_invalid');
}

/** The last day counts, even before the job that ends quotes has run. After it, a quote that was accepted still applies. */
async function stateFor(
  ctx: PublicCtx,
  quote: repo.QuoteRow,
  { validUntil }: QuoteDocument,
): Promise<LinkedState['state']> {
  if (quote.status === 'accepted') return 'accepted';
  if (validUntil < (await companyToday(ctx))) return 'expired';
  if (isOpenQuote(quote)) return 'open';
  return quote.status === 'declined' ? 'declined' : 'expired';
}

/** What the link shows: of a quote that has expired only its number, its days and whom to ask. */
async function readable(ctx: PublicCtx, use: Use): Promise<Omit<Linked, 'version'> & { state: LinkedState }> {
  const { quote, version, sentAt, document } = await linked(ctx, use);
  const state = await stateFor(ctx, quote, document);
  if (state === 'expired') {
    const left: QuoteDocument = {
      ...document,
      customer: Object.fromEntries(
        customerColumnNames.map((name) => [name, null]),
      ) as QuoteDocument['customer'],
      intro: null,
      terms: null,
      footer: null,
      converted: [],
      machines: [],
    };
    return { quote, sentAt, document: left, state: { state, version, machines: [] } };
  }
  const items = new Map(quote.items.map((item) => [item.machine_id, item]));
  const machines = document.machines.map(({ machineId }) => {
    const item = items.get(machineId);
    // One that was left out of a newer draft, or was deleted permanently, cannot be had either.
    return {
      state: item ? linkedItemState(item.state) : 'taken',
      accepted: item?.accepted ?? false,
      // To this customer.
      sold: item?.state === 'sold',
    } as const;
  });
  return { quote, sentAt, document, state: { state, version, machines } };
}

/** Those about the version that the link shows: an earlier one may have been for another person. */
async function questionsOf(
  ctx: PublicCtx,
  { quote: { id }, sentAt }: Pick<Linked, 'quote' | 'sentAt'>,
): Promise<LinkedQuote['questions']> {
  const { timezone } = await readSettings(ctx);
  const asked = await selectQuestionsSince(ctx.db, id, sentAt);
  return asked.map(({ at, text }) => ({ day: formatDate(calendarDay(new Date(at), timezone)), text }));
}

export async function view(ctx: PublicCtx, use: Use): Promise<LinkedQuote> {
  const linkedTo = await readable(ctx, use);
  const { quote, document, state } = linkedTo;
  const { logo } = await getCompany(ctx);
  const machineIds = document.machines.map(({ machineId }) => machineId);
  const categories = await versions.selectCategories(ctx.db, machineIds);
  return {
    ...state,
    sheet: await sheetOf(ctx, document, quote.number, { status: state.state, items: state.machines }),
    logo,
    photos: document.machines.map(({ photos }) =>
      photos.map((id) => {
        const links = pictureLinks(ctx, id);
        return { small: links['480'] ?? '', large: links['1600'] ?? '' };
      }),
    ),
    silhouettes: document.machines.map(({ machineId: id, name }) =>
      silhouetteOf({ name, category: categories.get(id) ?? '' }),
    ),
    questions: state.state === 'expired' ? [] : await questionsOf(ctx, linkedTo),
    prices: { currency: document.currency, amounts: document.machines.map(({ price }) => price) },
  };
}

export const getState = async (ctx: PublicCtx, use: Use): Promise<LinkedState> =>
  (await readable(ctx, use)).state;

export type Follow = EventsService['follow'];

/** Streams that the state may have changed, until the link ends. */
export async function follow(ctx: PublicCtx, use: Use, followRecords: Follow): Promise<Readable> {
  const { quote } = await linked(ctx, use);
  const hash = tokenHash(use.token);
  // Every open page looks this up with each heartbeat.
  return followRecords({ noun: 'quote', id: quote.id }, async () => {
    const machine = await versions.selectMachinesOfToken(ctx.db, hash);
    return machine === undefined ? null : { machine };
  });
}

export async function download(ctx: PublicCtx, files: FileStore, use: Use): Promise<Download> {
  const { quote, document, state } = await readable(ctx, use);
  if (state.state === 'expired') throw new AppError('quote_closed');
  await countUseOfQuote(ctx, 'pdf', quote.id, use.address);
  const standing = { status: state.state, items: state.machines };
  return pdfDownload(ctx, files, document, quote.number, standing);
}

/** The customer: without rights and without a name, which anonymisation would not find in the history. */
export function customerCtx(ctx: PublicCtx): Ctx {
  const user: Actor = { id: null, kind: 'customer', name: '', role: 'salesperson', permissions: [] };
  return { ...ctx, user };
}

/** Counts an opening of an open quote. */
export async function markOpened(ctx: PublicCtx, use: Use): Promise<void> {
  const { quote } = await linked(ctx, use);
  if (!isOpenQuote(quote)) return;
  await countUseOfQuote(ctx, 'opened', quote.id, use.address);
  await noteOpened(customerCtx(ctx), quote);
}

type Kind = 'interest' | 'accept' | 'decline';

/**
 * Stores what the customer wrote, and tells the owner and who sent the quote, if that was someone else, in the app and
 * by email; the office if neither is active. `places`: the machines that it is about.
 */
async function tell(
  ctx: Ctx,
  { quote, document }: Linked,
  kind: Kind,
  message: string,
  places: readonly number[] = [...document.machines.keys()],
): Promise<void> {
  if (message !== '')
    await versions.insertMessage(ctx.db, { quote_id: quote.id, kind, text: message, at: ctx.now });
  const news = { interest: 'quote_interest', accept: 'quote_accepted', decline: 'quote_declined' } as const;
  const to = await activeOrOffice(ctx, [quote.owner_id, await versions.selectSenderId(ctx.db, quote.id)]);
  await notifyOwner(ctx, quote, news[kind], { text: message.slice(0, 200), to });
  const { customer_name, customer_company } = quote;
  await notify(ctx, {
    template: 'quote_answered',
    creatorId: null,
    mentioned: to,
    entity: 'quote',
    id: quote.id,
    values: () => ({
      customerName: customer_name,
      customerCompany: customer_company,
      quoteNumber: quoteNumber(quote.number),
      quoteAnswer: kind,
      ...(message !== '' && { notes: message }),
      machineName: places.map((place) => document.machines[place]?.name).join(', '),
      detailUrl: `${ctx.baseUrl}/quotes?quote=${quote.id}`,
    }),
  });
}

/** A question, or another message. Nothing is accepted by it. */
export async function ask(ctx: PublicCtx, { message, ...use }: Use & { message: string }): Promise<void> {
  const found = await linked(ctx, use);
  const { quote } = found;
  await countUseOfQuote(ctx, 'message', quote.id, use.address);
  await inTx(customerCtx(ctx), async (ctx) => {
    await lockLinked(ctx, quote.id, use.token);
    await tell(ctx, found, 'interest', message);
    await record(ctx, { action: 'ask_quote', entity: 'quote', id: quote.id, name: auditName(quote) });
  });
}

/** Locks the quote of a link, which may have been replaced or withdrawn since it was looked up. */
async function lockLinked(ctx: Ctx, id: string, token: string): Promise<repo.LockedQuote> {
  const quote = await repo.lockQuoteRow(ctx.db, id);
  if (quote?.token_hash !== tokenHash(token)) throw new AppError('link_invalid');
  return quote;
}

/** Locks it for an answer, which is possible to the end of the last day. */
async function lockOpen(ctx: Ctx, { quote, document }: Linked, token: string): Promise<repo.LockedQuote> {
  const locked = await lockLinked(ctx, quote.id, token);
  if (!isOpenQuote(locked) || document.validUntil < (await companyToday(ctx)))
    throw new AppError('quote_closed');
  return locked;
}

type Acceptance = BodyOf<typeof quoteLinks.accept>;

/** Accepts the chosen machines, if all of them can still be had. */
export async function accept(
  ctx: PublicCtx,
  { machines, version, message = '', ...use }: Omit<Acceptance, 'token'> & Use,
): Promise<LinkedState> {
  const found = await linked(ctx, use);
  const { quote, document, version: shown } = found;
  await countUseOfQuote(ctx, 'message', quote.id, use.address);
  // The customer agrees to what was read, not to what was sent in the meantime.
  if (version !== shown) throw new AppError('stale_version');
  await inTx(customerCtx(ctx), async (ctx) => {
    const locked = await lockOpen(ctx, found, use.token);
    if (locked.sent_version !== version) throw new AppError('stale_version');
    const now = await repo.selectQuote(ctx.db, quote.id);
    const places = [...new Set(machines)];
    const items = places.map((place) => {
      const machineId = document.machines[place]?.machineId;
      return now?.items.find((item) => item.machine_id === machineId);
    });
    const chosen = items.filter((item) => item !== undefined);
    if (chosen.length < items.length || !isAvailable(chosen)) throw new AppError('quote_machine_taken');
    await end(ctx, locked, ['accept', 'accepted'], {
      machineIds: chosen.map(({ machine_id }) => machine_id),
    });
    await tell(ctx, found, 'accept', message, places);
  });
  return getState(ctx, use);
}

export async function decline(
  ctx: PublicCtx,
  { message, ...use }: Use & { message: string | null },
): Promise<LinkedState> {
  const found = await linked(ctx, use);
  const { quote } = found;
  await countUseOfQuote(ctx, 'message', quote.id, use.address);
  await inTx(customerCtx(ctx), async (ctx) => {
    const locked = await lockOpen(ctx, found, use.token);
    await end(ctx, locked, ['decline', 'declined'], { reason: message });
    await tell(ctx, found, 'decline', message ?? '');
  });
  return getState(ctx, use);
}
