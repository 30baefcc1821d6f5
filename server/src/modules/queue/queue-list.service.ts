import type {
  QueueEntry,
  queue,
  QueueFilter,
  QueueListQuery,
  QueueOrder,
} from '@strojpark/core/contracts/queue';
import { allowedQueueActions } from '@strojpark/core/domain/queue/queue-actions';
import { openQueueStatuses } from '@strojpark/core/domain/queue/queue-status';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { lookUpRareWord } from '../../lib/rare-word.ts';
import { totalOfStatuses } from '../../lib/total-of-statuses.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import { shownHold } from '../machines/machine-costs.service.ts';
import * as repo from './queue.repo.ts';

/** The entry as the contract returns it. */
function toEntry(ctx: Ctx, { machine, ...row }: repo.EntryRow): QueueEntry {
  const { cover_id, ...rest } = machine;
  return {
    ...row,
    machine: { ...rest, ...coverLink(ctx, cover_id) },
    hold: shownHold(ctx, row.hold),
    actions: allowedQueueActions(ctx.user, row, ctx.now),
  };
}

export async function get(ctx: Ctx, id: string): Promise<QueueEntry> {
  const row = await repo.selectEntry(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return toEntry(ctx, row);
}

const filterOf = async (
  ctx: Ctx,
  { machine, customer, mine, unowned, search, status }: QueueFilter,
): Promise<repo.QueueFilter> => ({
  machine,
  customer,
  status,
  unowned,
  ...(await lookUpRareWord(search ?? '', (word, limit) => repo.selectIdsWithWord(ctx.db, word, limit))),
  ...(mine && { createdBy: ownId(ctx) }),
});

/** The query for all matches in list order; the caller adds the selected columns. */
export async function matchingEntries(ctx: Ctx, { sort, order, ...filters }: QueueOrder) {
  return repo.entriesInOrder(ctx.db, await filterOf(ctx, filters), sort, order);
}

export async function list(
  ctx: Ctx,
  { sort, order, limit, cursor, facets, ...filters }: QueueListQuery,
): Promise<ResponseOf<typeof queue.list>> {
  const filter = await filterOf(ctx, filters);
  const page = await repo.selectPage(ctx.db, filter, sort, { sort, order, filters, limit, cursor });
  const counts = await repo.countByStatus(ctx.db, filter, ctx.user.id, facets?.split(',') ?? []);
  return {
    ...page,
    items: page.items.map((row) => toEntry(ctx, row)),
    ...totalOfStatuses(counts, filters.status, facets),
  };
}

/** The ids of the listed entries, or of all that match the filter and are still in a queue. */
export async function targetIds(
  ctx: Ctx,
  target: BodyOf<typeof queue.bulkWithdraw>,
): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const { status = openQueueStatuses, ...filters } = target.filter;
  const open = openQueueStatuses.filter((one) => (status as readonly string[]).includes(one));
  const filter = await filterOf(ctx, { ...filters, status: open });
  const except = new Set(target.except);
  return (await repo.selectIds(ctx.db, filter)).filter((id) => !except.has(id));
}

/** Customer and machine of each entry. */
export const namesOf = (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  repo.selectNames(ctx.db, ids);

/** The entries of a seller that are still in a queue. */
export const countOpenOf = (ctx: Ctx, userId: string): Promise<number> => repo.countOpenOf(ctx.db, userId);

/** The offers that wait for the user’s answer. */
export const countOffers = (ctx: Ctx): Promise<number> => repo.countOffers(ctx.db, ownId(ctx));
