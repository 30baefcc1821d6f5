import type { Ctx } from '../../lib/ctx.ts';
import { countOpenOf as countDemands } from '../demands/demands.service.ts';
import { notifyUsers, officeIds } from '../notifications/notifications.service.ts';
import { countOpenOf as countEntries } from '../queue/queue-list.service.ts';

/** Notifies those who may take over of what a user who is no longer active leaves open. */
export async function notifyLeftWork(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  const [demands, entries] = [await countDemands(ctx, id), await countEntries(ctx, id)];
  if (demands + entries === 0) return;
  await notifyUsers(ctx, {
    kind: 'owner_left',
    to: (await officeIds(ctx)).filter((one) => one !== id),
    entity: demands > 0 ? 'demand' : 'queue_entry',
    entityId: id,
    values: { name, demands, entries },
  });
}
