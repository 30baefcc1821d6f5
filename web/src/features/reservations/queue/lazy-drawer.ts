import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { useQueryClient } from '@tanstack/react-query';
import { queueEntryQuery } from '../../../entities/queue/queue.queries.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { freshTime, loadAhead } from '../../../ui/load-ahead.ts';

export const QueueDrawer = lazyPart(async () => (await import('./queue-drawer.tsx')).QueueDrawer);

/** Loads the drawer and the entry, before it is opened. */
export function usePrefetchEntry(): (entry: Pick<QueueEntry, 'id'>) => void {
  const client = useQueryClient();
  return ({ id }) => {
    loadAhead(QueueDrawer.preload);
    loadAhead(() => client.query({ ...queueEntryQuery(id), staleTime: freshTime }));
  };
}
