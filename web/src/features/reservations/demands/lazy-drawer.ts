import type { Demand } from '@strojpark/core/contracts/demands';
import { useQueryClient } from '@tanstack/react-query';
import { commentsQuery } from '../../../entities/comments/comments.queries.ts';
import { demandQuery } from '../../../entities/demands/demands.queries.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { freshTime, loadAhead } from '../../../ui/load-ahead.ts';
import { matchesQuery } from './demand-matches.queries.ts';

export const DemandDrawer = lazyPart(async () => (await import('./demand-drawer.tsx')).DemandDrawer);

/** Loads the drawer and what it shows of a demand, before it is opened. */
export function usePrefetchDemand(): (demand: Pick<Demand, 'id'>) => void {
  const client = useQueryClient();
  return ({ id }) => {
    const fresh = { staleTime: freshTime };
    loadAhead(DemandDrawer.preload);
    loadAhead(() => client.query({ ...demandQuery(id), ...fresh }));
    loadAhead(() => client.infiniteQuery({ ...matchesQuery(id, 'current'), ...fresh }));
    loadAhead(() => client.infiniteQuery({ ...commentsQuery({ subject: 'demand', id }), ...fresh }));
  };
}
