import type { Ctx } from '../../lib/ctx.ts';
import { countOpenOf as countDemands } from '../demands/demands.service.ts';
import { notifyUsers, officeIds } from '../notifications/notifications.service.ts';
import { countOpenOf as countQuotes } from '../quotes/quote-owners.service.ts';
import { countOpenOf as countEntries } from '../queue/queue-list.service.ts';

/** Notifies those who may take over of what a user who is no longer active leaves open. */
export async function notifyLeftWork(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  const demands = await countDemands(ctx, id);
  const entries = await countEntries(ctx, id);
  const quotes = await countQuotes(ctx, id);
  if (demands + entries + quotes === 0) return;
  await notifyUsers(ctx, {
    kind: 'owner_left',
    to: (await officeIds(ctx)).filter((one) => one !== id),
    entity: demands > 0 ? 'demand' : entries > 0 ? 'queue_entry' : 'quote',
    entityId: id,
    values: { name, demands, entries, quotes },
  });
}
