import type { QueueEntry, queue, QueueListQuery, QueueOrder } from '@strojpark/core/contracts/queue';
import { allowedQueueActions } from '@strojpark/core/domain/queue/queue-actions';
import { queueStatuses } from '@strojpark/core/domain/queue/queue-status';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import * as repo from './queue.repo.ts';

/** The entry as the contract returns it. */
function toEntry(ctx: Ctx, { machine, ...row }: repo.EntryRow): QueueEntry {
  const { cover_id, ...rest } = machine;
  return {
    ...row,
    machine: { ...rest, ...coverLink(ctx, cover_id) },
    actions: allowedQueueActions(ctx.user, row, ctx.now),
  };
}

export async function get(ctx: Ctx, id: string): Promise<QueueEntry> {
  const row = await repo.selectEntry(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return toEntry(ctx, row);
}

type Filters = Omit<QueueOrder, 'sort' | 'order'>;

const filterOf = (ctx: Ctx, { machine, mine, search, status }: Filters): repo.QueueFilter => ({
  machine,
  status,
  words: searchWords(search ?? ''),
  // An API key has no entries of its own.
  ...(mine && { createdBy: ownId(ctx, 'forbidden') }),
});

/** The query for all matches in list order; the caller adds the selected columns. */
export const matchingEntries = (ctx: Ctx, { sort, order, ...filters }: QueueOrder) =>
  repo.entriesInOrder(ctx.db, filterOf(ctx, filters), sort, order);

export async function list(
  ctx: Ctx,
  { sort, order, limit, cursor, facets, ...filters }: QueueListQuery,
): Promise<ResponseOf<typeof queue.list>> {
  const { status } = filters;
  const filter = filterOf(ctx, filters);
  const page = await repo.selectPage(ctx.db, filter, sort, { sort, order, filters, limit, cursor });
  const counts = await repo.countByStatus(ctx.db, filter);
  return {
    ...page,
    items: page.items.map((row) => toEntry(ctx, row)),
    total: queueStatuses
      .filter((one) => status === undefined || status.includes(one))
      .reduce((sum, one) => sum + counts[one], 0),
    totalIsExact: true,
    ...(facets !== undefined && { facets: { status: counts } }),
  };
}

export async function countOffers(ctx: Ctx): Promise<{ count: number }> {
  return { count: await repo.countOffers(ctx.db, ownId(ctx, 'forbidden')) };
}
