import { audit } from '@strojpark/core/contracts/audit';
import { auditEntities } from '@strojpark/core/domain/audit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/by-cursor.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import type { AuditSearch } from './audit-search.ts';

const all = queryNoun('audit', { others: auditEntities });
const pageSize = 50;

/** The audit log, newest first; always refetched, because it keeps growing. */
export function useAuditEntries({ entity, ...search }: AuditSearch) {
  return useInfiniteQuery({
    queryKey: [...all, entity, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(audit.list, {
        query: { ...search, ...(entity && { entity: [entity] }), limit: pageSize, cursor },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
}
