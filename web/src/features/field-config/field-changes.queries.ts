import { fieldConfigs, type FieldConfig } from '@strojpark/core/contracts/field-config';
import type { EntityType } from '@strojpark/core/domain/fields/custom-fields';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { fieldKeys } from '../../entities/field-config/field-config.queries.ts';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { call } from '../../lib/api.ts';
import { quiet } from '../../lib/query-options.ts';
import type { FieldChange } from './field-draft.ts';
import { reordered } from './field-order.ts';

const key = fieldKeys.all;
const orderKey = fieldKeys.reorder;

export function useFieldBackups() {
  return useQuery({
    ...quiet,
    queryKey: fieldKeys.backups,
    queryFn: ({ signal }) => call(fieldConfigs.listBackups, { signal }),
  });
}

export function useFieldCheck() {
  return useQuery({
    ...quiet,
    queryKey: fieldKeys.check,
    queryFn: ({ signal }) => call(fieldConfigs.validate, { signal }),
  });
}

export function useOrphanedColumns({ enabled }: { enabled: boolean }) {
  return useQuery({
    ...quiet,
    queryKey: fieldKeys.orphanedColumns,
    queryFn: ({ signal }) => call(fieldConfigs.listOrphanedColumns, { signal }),
    enabled,
  });
}

/** Machine lists and forms depend on the fields, so their queries are invalidated too. */
const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: key }),
    client.invalidateQueries({ queryKey: machineKeys.all }),
  ]);

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ ...quiet, mutationFn: change, onSettled: () => refresh(client) });
}

export function useCreateField() {
  return useChange((body: BodyInput<typeof fieldConfigs.createComplete>) =>
    call(fieldConfigs.createComplete, { body }),
  );
}

/** Creates a field for an existing column that has none. */
export function useDescribeColumn() {
  return useChange((body: BodyInput<typeof fieldConfigs.create>) => call(fieldConfigs.create, { body }));
}

interface Update {
  id: string;
  body: BodyInput<typeof fieldConfigs.update>;
}

export function useEditField() {
  return useChange(({ id, body }: Update) => call(fieldConfigs.update, { params: { id }, body }));
}

const stored = (changed: readonly FieldConfig[]) => (fields: FieldConfig[] | undefined) =>
  fields?.map((field) => changed.find(({ id }) => id === field.id) ?? field);

/** Saves all switches in one transaction. */
export function useSaveFields() {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: (configs: FieldChange[]) => call(fieldConfigs.updateMany, { body: { configs } }),
    onSuccess: (changed) => client.setQueryData(key, stored(changed)),
    onSettled: () => refresh(client),
  });
}

interface Reorder {
  entityType: EntityType;
  fieldIds: string[];
}

/** Reorders optimistically; rolled back if the server rejects the order. */
export function useReorderFields() {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationKey: orderKey,
    // Requests run one after the other, so that an older order cannot arrive last.
    scope: { id: orderKey.join('/') },
    mutationFn: (body: Reorder) => call(fieldConfigs.reorder, { body }),
    onMutate: async ({ fieldIds }) => {
      await client.cancelQueries({ queryKey: key, exact: true });
      const before = client.getQueryData<FieldConfig[]>(key);
      client.setQueryData<FieldConfig[]>(key, (fields) => fields && reordered(fields, fieldIds));
      return before;
    },
    onError: (_error, _order, before) => client.setQueryData(key, before),
    // While another order is pending, a refetch would briefly show the older one.
    onSettled: () => (client.isMutating({ mutationKey: orderKey }) === 1 ? refresh(client) : undefined),
  });
}

export function useDeleteField() {
  return useChange(({ id, despiteViews }: { id: string; despiteViews: boolean }) =>
    call(fieldConfigs.deleteComplete, {
      params: { id },
      query: despiteViews ? { despiteViews: 'true' } : {},
    }),
  );
}

export function useRestoreField() {
  return useChange((name: string) => call(fieldConfigs.restoreBackup, { params: { name } }));
}

export function useSynchronizeFields() {
  return useChange((entityType: EntityType) => call(fieldConfigs.synchronize, { body: { entityType } }));
}
