import type { Quote, QuoteFilter, quotes } from '@strojpark/core/contracts/quotes';
import { rolesWith } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { leftStatuses, quoteNumber } from '@strojpark/core/domain/quotes/quote-status';
import { canAssignQuote } from '@strojpark/core/domain/quotes/quote-actions';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { requireVersion } from '../../lib/app-error.ts';
import { unchanged } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { record } from '../audit/audit.service.ts';
import { notifyUsers } from '../notifications/notifications.service.ts';
import { readPermissions } from '../settings/settings.service.ts';
import * as listRepo from './quote-list.repo.ts';
import * as owners from './quote-owners.repo.ts';
import * as repo from './quotes.repo.ts';
import { auditName, filterOf, get, lockQuote, updateContent } from './quotes.service.ts';

/** Who is responsible for a quote: the customer’s answers go to them, and among salespeople only they may change it. */

export const listOwners = async (ctx: Ctx): Promise<ResponseOf<typeof quotes.listOwners>> =>
  owners.selectOwners(ctx.db, rolesWith(await readPermissions(ctx), 'quotes.edit'));

/**
 * Makes a colleague responsible, in the transaction of the caller. What customers read about whom to call is changed
 * with it, unless it was written by hand: they see it once the quote is sent again.
 */
async function assign(
  ctx: Ctx,
  quote: repo.LockedQuote,
  ownerId: string,
): Promise<typeof unchanged | undefined> {
  if (ownerId === quote.owner_id) return unchanged;
  refuse(canAssignQuote(ctx.user, quote));
  const possible = await listOwners(ctx);
  if (!possible.some(({ id }) => id === ownerId)) refuse(invalid('ownerId', 'validation.choice'));
  const own = quote.owner_id === null ? null : await owners.selectContactOfOwner(ctx.db, quote.owner_id);
  const { name, phone, email } = quote.contact;
  const isOwn = own !== null && own.name === name && own.phone === phone && own.email === email;
  const contact = isOwn ? await owners.selectContactOfOwner(ctx.db, ownerId) : null;
  await repo.updateQuote(
    ctx.db,
    quote.id,
    {
      owner_id: ownerId,
      ...(contact !== null && { contact: JSON.stringify(contact) }),
      ...(contact !== null && quote.sent_version !== null && { has_changes: true }),
    },
    ctx.now,
  );
  await record(ctx, {
    action: 'update',
    entity: 'quote',
    id: quote.id,
    name: auditName(quote),
    changes: {
      owner_id: { from: quote.owner_id, to: ownerId },
      ...(contact !== null && { contact: { from: quote.contact, to: contact } }),
    },
  });
  return undefined;
}

/** Changes the content, and who is responsible. */
export function update(
  ctx: Ctx,
  id: string,
  { ownerId, ...body }: BodyOf<typeof quotes.update>,
): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    if (ownerId === undefined) return updateContent(ctx, id, body);
    const { version, ...content } = body;
    const quote = await lockQuote(ctx, id);
    await requireVersion(version, quote.version, () => get(ctx, id));
    await assign(ctx, quote, ownerId);
    if (ownerId !== quote.owner_id) await notifyAssigned(ctx, [id]);
    return updateContent(ctx, id, content);
  });
}

/** Notifies the owners of these quotes that they are responsible now, each once. */
export async function notifyAssigned(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const by = ctx.user.name;
  for (const { owner_id, count, id, number, customer_name } of await owners.selectAssigned(ctx.db, ids)) {
    if (owner_id === ctx.user.id) continue;
    const to = { to: [owner_id], entity: 'quote', entityId: id } as const;
    if (count > 1) await notifyUsers(ctx, { kind: 'quotes_assigned', ...to, values: { count, by } });
    else {
      const values = { number: quoteNumber(number), customerName: customer_name, by };
      await notifyUsers(ctx, { kind: 'quote_assigned', ...to, values });
    }
  }
}

/** Makes a colleague responsible for one of many; they are notified once for all (`notifyAssigned`). */
export const assignOne = (ctx: Ctx, id: string, ownerId: string): ReturnType<typeof assign> =>
  inTx(ctx, async (ctx) => assign(ctx, await lockQuote(ctx, id), ownerId));

/** The ids of the listed quotes, or of all that match the filter and were not answered yet. */
export async function targetIds(
  ctx: Ctx,
  target: BodyOf<typeof quotes.bulkAssign> | { filter: QuoteFilter; except: string[] },
): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const { status = leftStatuses, ...filters } = target.filter;
  const chosen = leftStatuses.filter((one) => (status as readonly string[]).includes(one));
  const except = new Set(target.except);
  const found = await listRepo.selectIds(ctx.db, await filterOf(ctx, { ...filters, status: chosen }));
  return found.filter((id) => !except.has(id));
}

/** Number and customer of each quote. */
export const namesOf = (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  owners.selectNames(ctx.db, ids);

/** The drafts and open quotes of a user. */
export const countOpenOf = (ctx: Ctx, userId: string): Promise<number> =>
  owners.countOfOwner(ctx.db, userId, leftStatuses);
