import type { TimelineKind } from '@strojpark/core/contracts/machine-timeline';
import { machines } from '@strojpark/core/contracts/machines';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { byCursor } from '../../../lib/query-options.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';

const step = 15;

/** The history of a machine, page by page; of one kind or all. */
export function useTimeline(id: string, kind: TimelineKind | null, enabled = true) {
  return useInfiniteQuery({
    enabled,
    queryKey: machineKeys.timeline(id, kind),
    queryFn: ({ signal, pageParam }) =>
      call(machines.timeline, {
        params: { id },
        query: { limit: step, ...(kind && { kind: [kind] }), cursor: pageParam },
        signal,
      }),
    ...byCursor,
    meta: { quiet: true },
  });
}
