import type { Quote } from '@strojpark/core/contracts/quotes';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { isForCustomer, type IdentifiedCustomer } from '@strojpark/core/domain/customers/customer-key';
import { canDecideQuote, canWithdrawQuote, ownRefusal } from '@strojpark/core/domain/quotes/quote-actions';
import { isOpenQuote, quoteNumber } from '@strojpark/core/domain/quotes/quote-status';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { inTx } from '../../db/tx.ts';
import { announce } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { eachAlone } from '../../lib/each-alone.ts';
import { refuse } from '../../lib/refusal.ts';
import { record } from '../audit/audit.service.ts';
import { discardMailsAbout } from '../mail/mail.service.ts';
import {
  notifyUsersOrOffice,
  reopenNotifications,
  settleNotifications,
} from '../notifications/notifications.service.ts';
import { companyToday } from '../settings/settings.service.ts';
import * as progress from './quote-progress.repo.ts';
import { answerQuestions, reopenQuestions } from './quote-questions.repo.ts';
import * as versions from './quote-versions.repo.ts';
import * as repo from './quotes.repo.ts';
import { auditName, get, lockQuote } from './quotes.service.ts';

/** What becomes of a quote once it exists: it is opened, answered, withdrawn or expires, and its seller is notified. */

type Ending =
  | ['accept', 'accepted']
  | ['decline', 'declined']
  | ['withdraw', 'withdrawn']
  | ['expire', 'expired'];

export const aboutQuote = (entityId: string) => ({ entity: 'quote', entityId }) as const;

/** Ends a locked quote in the transaction. `answered`: by the customer. */
export async function end(
  ctx: Ctx,
  quote: repo.LockedQuote,
  [action, status]: Ending,
  { reason = null, machineIds = [] }: { reason?: string | null; machineIds?: readonly string[] } = {},
): Promise<void> {
  const isAnswer = status === 'accepted' || status === 'declined';
  await repo.updateQuote(
    ctx.db,
    quote.id,
    {
      status,
      ended_at: ctx.now,
      ended_by: ctx.user.id,
      end_reason: reason,
      ...(isAnswer && { answered_at: ctx.now }),
      // The old link says nothing any more; a quote that is sent again gets another one.
      ...(status === 'withdrawn' && { token_hash: null, sealed_token: null }),
    },
    ctx.now,
  );
  if (status === 'accepted') await progress.markAccepted(ctx.db, quote.id, machineIds);
  // Nobody has answered a question because the customer decided without the answer, or the day is over.
  if (ctx.user.kind !== 'customer' && status !== 'expired') {
    await answerQuestions(ctx.db, quote.id, { now: ctx.now, by: ctx.user.id });
    await settleNotifications(ctx, aboutQuote(quote.id), `${action}_quote`);
  }
  await record(ctx, {
    action: `${action}_quote`,
    entity: 'quote',
    id: quote.id,
    name: auditName(quote),
    changes: {
      status: { from: quote.status, to: status },
      ...(reason !== null && { reason: { to: reason } }),
      ...(machineIds.length > 0 && { machine_ids: { to: machineIds } }),
    },
  });
}

/** The customer accepted by phone or in person. */
export function accept(ctx: Ctx, id: string, machineIds: readonly string[]): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canDecideQuote(ctx.user, quote));
    const { items } = await get(ctx, id);
    const known = new Set(items.map(({ machine_id }) => machine_id));
    if (!machineIds.every((one) => known.has(one))) refuse(invalid('machineIds', 'validation.choice'));
    await end(ctx, quote, ['accept', 'accepted'], { machineIds });
    return get(ctx, id);
  });
}

/** What the customer had asked by then was answered by phone, by email or in person. */
export function settleQuestion(ctx: Ctx, id: string, askedAt: string): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(ownRefusal(ctx.user, quote));
    const answered = await answerQuestions(ctx.db, id, { now: ctx.now, by: ctx.user.id, until: askedAt });
    if (answered.length === 0) throw new AppError('quote_closed');
    await settleNotifications(ctx, { ...aboutQuote(id), at: answered }, 'settle_question');
    await record(ctx, { action: 'settle_question', entity: 'quote', id, name: auditName(quote) });
    return get(ctx, id);
  });
}

/** That was a mistake: the customer still waits. */
export function reopenQuestion(ctx: Ctx, id: string, askedAt: string): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(ownRefusal(ctx.user, quote));
    const waiting = await reopenQuestions(ctx.db, id, askedAt);
    await reopenNotifications(ctx, { ...aboutQuote(id), at: waiting }, ['settle_question']);
    if (waiting.length > 0)
      await record(ctx, { action: 'reopen_question', entity: 'quote', id, name: auditName(quote) });
    return get(ctx, id);
  });
}

type Reserved = IdentifiedCustomer & { machineId: string };

/**
 * The open quote that a reservation of its customer accepts, if it becomes live; null if it is for another customer or
 * the quote was answered. 422 if the quote does not offer the machine.
 */
export async function quoteToAccept(
  ctx: Ctx,
  id: string,
  { machineId, ...customer }: Reserved,
): Promise<string | null> {
  const quote = await lockQuote(ctx, id);
  if (!(await offers(ctx, id, machineId))) refuse(invalid('quoteId', 'validation.choice'));
  if (!isForCustomer(quote, customer) || !isOpenQuote(quote)) return null;
  refuse(canDecideQuote(ctx.user, quote));
  return id;
}

const offers = async (ctx: Ctx, id: string, machineId: string) =>
  (await get(ctx, id)).items.some(({ machine_id }) => machine_id === machineId);

/**
 * A reservation that has become live says that the customer has accepted the quote it was made from (`quoteToAccept`).
 * While its approval was pending the quote may have expired, which changes nothing; one that was answered or withdrawn
 * stays as it is.
 */
export async function acceptByReservation(
  ctx: Ctx,
  id: string,
  { machineId, ...customer }: Reserved,
): Promise<void> {
  const quote = await lockQuote(ctx, id);
  const isAcceptable = isOpenQuote(quote) || quote.status === 'expired';
  if (!isAcceptable || !isForCustomer(quote, customer) || !(await offers(ctx, id, machineId))) return;
  await end(ctx, quote, ['accept', 'accepted'], { machineIds: [machineId] });
}

/** Nobody has to be told any more that a quote was accepted, once its customer has all the machines that they accepted. */
export async function settleAccepted(ctx: Ctx, id: string): Promise<void> {
  const { items } = await get(ctx, id);
  const isLeft = items.some(
    ({ accepted, state }) => accepted && (state === 'available' || state === 'taken'),
  );
  if (!isLeft) await settleNotifications(ctx, aboutQuote(id), 'reserve_quote');
}

export function decline(ctx: Ctx, id: string, reason: string | null): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canDecideQuote(ctx.user, quote));
    await end(ctx, quote, ['decline', 'declined'], { reason });
    return get(ctx, id);
  });
}

export function withdraw(ctx: Ctx, id: string, reason: string): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canWithdrawQuote(ctx.user, quote));
    await discardMailsAbout(ctx, 'quote', [id]);
    await end(ctx, quote, ['withdraw', 'withdrawn'], { reason });
    return get(ctx, id);
  });
}

/** Ends the quotes whose last day is over in the company’s time zone, and notifies their sellers. */
export async function expireQuotes(ctx: Ctx): Promise<void> {
  const today = await companyToday(ctx);
  await eachAlone(ctx, await progress.selectExpired(ctx.db, today), async (ctx, id) => {
    const quote = await repo.lockQuoteRow(ctx.db, id);
    // Answered, or sent again with a later day, in the meantime.
    if (!quote || !isOpenQuote(quote) || quote.sent_version === null) return;
    const sent = await versions.selectDocument(ctx.db, id, quote.sent_version);
    if (sent === undefined || sent.document.validUntil >= today) return;
    await end(ctx, quote, ['expire', 'expired']);
    await notifyOwner(ctx, quote, 'quote_expired', {});
  });
}

/** Notifies the sellers of open quotes whose machines someone else has by now. */
export function notifyTaken(ctx: Ctx): Promise<void> {
  return inTx(ctx, async (ctx) => {
    for (const { quote_id, machine_name } of await progress.noteTaken(ctx.db)) {
      const quote = await repo.lockQuoteRow(ctx.db, quote_id);
      if (quote) await notifyOwner(ctx, quote, 'quote_machine_taken', { machineName: machine_name });
    }
  });
}

/** Counts an opening of the web page; the seller is notified of the first one after sending. */
export function noteOpened(ctx: Ctx, quote: Parameters<typeof notifyOwner>[1]): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { id } = quote;
    const isFirst = await progress.countOpening(ctx.db, id, ctx.now);
    if (!isFirst) {
      announce(ctx, { noun: 'quote', ids: [id], by: null, action: 'open_quote' });
      return;
    }
    const changes = { status: { from: 'sent', to: 'opened' } };
    await record(ctx, { action: 'open_quote', entity: 'quote', id, name: auditName(quote), changes });
    await notifyOwner(ctx, quote, 'quote_opened', {});
  });
}

type OwnerNews =
  | 'quote_expired'
  | 'quote_opened'
  | 'quote_interest'
  | 'quote_accepted'
  | 'quote_declined'
  | 'quote_machine_taken';

/** Notifies the owner of a quote in the app, or the given users; the office if none is active. */
export function notifyOwner(
  ctx: Ctx,
  quote: Pick<repo.LockedQuote, 'id' | 'number' | 'owner_id' | 'customer_name' | 'customer_company'>,
  kind: OwnerNews,
  more: { machineName?: string; text?: string; to?: readonly string[] },
): Promise<void> {
  return notifyUsersOrOffice(ctx, {
    kind,
    to: more.to ?? [quote.owner_id],
    entity: 'quote',
    entityId: quote.id,
    values: {
      number: quoteNumber(quote.number),
      customerName: customerNames(quote).name,
      machineName: more.machineName ?? '',
      text: more.text ?? '',
    },
  });
}
