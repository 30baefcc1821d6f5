import { fieldConfigs } from '@strojpark/core/contracts/field-config';
import { machines } from '@strojpark/core/contracts/machines';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const all = queryNoun('field-config', { own: 'field' });

export const fieldKeys = {
  all,
  exportColumns: (type: MachineType | 'all') => [...all, 'export-columns', type] as const,
  backups: [...all, 'admin', 'backups'] as const,
  check: [...all, 'admin', 'check'] as const,
  orphanedColumns: [...all, 'admin', 'columns'] as const,
  reorder: [...all, 'admin', 'order'] as const,
};

/**
 * The configured fields of both machine types in display order. Does not retry by default: lists and forms wait for
 * it, and can work with the built-in fields.
 */
export function useFieldConfigs(options: { retry?: false } = { retry: false }) {
  return useQuery({
    ...options,
    queryKey: fieldKeys.all,
    queryFn: ({ signal }) => call(fieldConfigs.list, { signal }),
    meta: { quiet: true, keepOffline: true },
  });
}

/** The available columns of a machine export, with those preselected by the administrator. */
export function useMachineExportColumns(type?: MachineType) {
  return useQuery({
    queryKey: fieldKeys.exportColumns(type ?? 'all'),
    queryFn: ({ signal }) => call(machines.listExportColumns, { query: { type }, signal }),
    meta: { quiet: true },
  });
}
