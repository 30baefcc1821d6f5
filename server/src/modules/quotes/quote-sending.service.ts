import { randomBytes } from 'node:crypto';
import type { Quote, quotes } from '@strojpark/core/contracts/quotes';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { canUpdateQuote, canWithdrawQuote } from '@strojpark/core/domain/quotes/quote-actions';
import { isOpenQuote, quoteNumber } from '@strojpark/core/domain/quotes/quote-status';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { record } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { settleNotifications } from '../notifications/notifications.service.ts';
import { companyToday } from '../settings/settings.service.ts';
import * as progress from './quote-progress.repo.ts';
import { aboutQuote } from './quote-progress.service.ts';
import { answerQuestions } from './quote-questions.repo.ts';
import { documentOf } from './quote-sheet.service.ts';
import * as versions from './quote-versions.repo.ts';
import * as repo from './quotes.repo.ts';
import { auditName, get, lockQuote, mailObstacle } from './quotes.service.ts';

const tokenBytes = 32;

/** Looked up by its hash; the encrypted copy is only for sellers, who copy the link. */
function newToken(ctx: Ctx) {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, columns: { token_hash: tokenHash(token), sealed_token: ctx.secrets.seal(token) } };
}

/** The token comes after `#`, so that no server logs it. */
const urlOf = ({ baseUrl }: Ctx, token: string) => `${baseUrl}/quote#${token}`;

/**
 * Fixes content, prices and the rates of the day as a new version, which the link shows from now on. What has not
 * changed since is only sent again.
 */
export function send(ctx: Ctx, id: string, { byEmail, version }: BodyOf<typeof quotes.send>): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canUpdateQuote(ctx.user, quote));
    await requireVersion(version, quote.version, () => get(ctx, id));
    if (quote.valid_until < (await companyToday(ctx))) refuse(invalid('validUntil', 'validation.dayOver'));
    const { items } = await get(ctx, id);
    if (items.length === 0) refuse(invalid('machines', 'validation.required'));
    // Otherwise the customer would be offered what nobody can sell.
    if (items.every(({ state }) => state === 'taken')) throw new AppError('quote_machine_taken');
    const obstacle = byEmail ? await mailObstacle(ctx) : null;
    if (obstacle !== null) throw new AppError(obstacle);

    const isUnchanged = isOpenQuote(quote) && !quote.has_changes;
    const next = isUnchanged ? quote.sent_version : (quote.sent_version ?? 0) + 1;
    if (!isUnchanged)
      await versions.insertVersion(ctx.db, {
        quote_id: id,
        version: next ?? 1,
        document: await documentOf(ctx, quote, items),
        sent_at: ctx.now,
        sent_by: ctx.user.id,
      });
    if (!isOpenQuote(quote)) await progress.forgetProgress(ctx.db, id);
    // What was changed for the customer answers what they had asked by then.
    if (!isUnchanged) {
      const until = quote.updated_at;
      const at = await answerQuestions(ctx.db, id, { now: ctx.now, by: ctx.user.id, until });
      await settleNotifications(ctx, { ...aboutQuote(id), at }, 'settle_question');
      await settleNotifications(ctx, aboutQuote(id), 'send_quote');
    }
    const { token, columns } = openToken(ctx, quote);
    await repo.updateQuote(
      ctx.db,
      id,
      {
        ...columns,
        status: isUnchanged ? quote.status : 'sent',
        sent_version: next,
        sent_at: ctx.now,
        has_changes: false,
        ...(!isUnchanged && { answered_at: null, ended_at: null, ended_by: null, end_reason: null }),
      },
      ctx.now,
    );
    if (byEmail) await mail(ctx, quote, urlOf(ctx, token), items);
    await record(ctx, {
      action: 'send_quote',
      entity: 'quote',
      id,
      name: auditName(quote),
      changes: { sent_version: { from: quote.sent_version, to: next }, by_email: { to: byEmail } },
    });
    return get(ctx, id);
  });
}

/** The token of the link: the same for every version, unless it was replaced or cannot be read. */
function openToken(ctx: Ctx, { sealed_token }: repo.LockedQuote) {
  const token = sealed_token === null ? null : ctx.secrets.open(sealed_token);
  return token === null ? newToken(ctx) : { token, columns: {} };
}

async function mail(
  ctx: Ctx,
  quote: repo.LockedQuote,
  quoteUrl: string,
  items: Quote['items'],
): Promise<void> {
  const { customer_name, customer_company, customer_email, language, contact } = quote;
  const { name, contact: person } = customerNames({ customer_name, customer_company });
  const [machineId] = items.length === 1 ? items.map(({ machine_id }) => machine_id) : [];
  await queueMail(ctx, [
    {
      template: 'quote_sent',
      to: { email: customer_email, name: person ?? name, language },
      values: {
        customerName: customer_name,
        customerCompany: customer_company,
        quoteNumber: quoteNumber(quote.number),
        quoteUrl,
        expiresAt: quote.valid_until,
        ...(machineId !== undefined && { machineId }),
        machineName: items.map(({ machine }) => machine.name).join(', '),
        salesPerson: [contact.name, contact.phone, contact.email].filter(Boolean).join(', '),
      },
      entity: { entity: 'quote', id: quote.id },
    },
  ]);
}

/** The link, for the seller; null if it was made with another secret of the installation. */
export async function getLink(ctx: Ctx, id: string): Promise<{ url: string | null }> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canWithdrawQuote(ctx.user, quote));
    const token = quote.sealed_token === null ? null : ctx.secrets.open(quote.sealed_token);
    return { url: token === null ? null : urlOf(ctx, token) };
  });
}

/** Replaces the link; the old one stops working. */
export function renewLink(ctx: Ctx, id: string): Promise<{ url: string | null }> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canWithdrawQuote(ctx.user, quote));
    const { token, columns } = newToken(ctx);
    await repo.updateQuote(ctx.db, id, columns, ctx.now);
    await record(ctx, { action: 'renew_link', entity: 'quote', id, name: auditName(quote) });
    return { url: urlOf(ctx, token) };
  });
}
