import { audit } from '@strojpark/core/contracts/audit';
import { auditEntities } from '@strojpark/core/domain/audit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { byCursor } from '../../lib/query-options.ts';
import type { AuditFilter } from './audit-search.ts';

const all = queryNoun('audit', { others: auditEntities });
const pageSize = 50;

/** What the list and its export ask the server for. */
export const auditQuery = ({ entity, ...filter }: AuditFilter) => ({
  ...filter,
  ...(entity && { entity: [entity] }),
});

/** The audit log, newest first; always refetched, because it keeps growing. */
export function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...all, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(audit.list, {
        query: { ...auditQuery(filter), limit: pageSize, cursor },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
}
