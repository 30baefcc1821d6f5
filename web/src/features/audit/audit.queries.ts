import { audit } from '@strojpark/core/contracts/audit';
import { auditEntities } from '@strojpark/core/domain/audit';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../lib/api.ts';
import { byCursor } from '../../lib/by-cursor.ts';
import { toast } from '../../lib/toast.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import type { AuditSearch } from './audit-search.ts';

const all = queryNoun('audit', { others: auditEntities });
const pageSize = 50;

/** Downloads all entries that match. */
export function useAuditExport({ entity, ...search }: Omit<AuditSearch, 'saved'>) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(audit.export, {
        params: { format },
        query: { ...search, ...(entity && { entity: [entity] }) },
      }),
    onSuccess: () => toast.success(t('audit.export.done')),
  });
}

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
