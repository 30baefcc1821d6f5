import { attachments } from '@strojpark/core/contracts/attachments';
import { costs, type MachineCosts } from '@strojpark/core/contracts/costs';
import { priceChanges } from '@strojpark/core/contracts/price-changes';
import { sales } from '@strojpark/core/contracts/sales';
import type { BodyInput } from '@strojpark/core/endpoint';
import { attachmentLimits } from '@strojpark/core/domain/files/attachments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { upload } from '../../../lib/api-upload.ts';
import { call, download } from '../../../lib/api.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { quiet } from '../../../lib/query-options.ts';
import { toast } from '../../../lib/toast.ts';
import { announceDeletion } from '../attachments/attachments.queries.ts';
import { toastAdded } from '../attachments/uploads.ts';

/** The costs of a machine, for those who may see them. The section shows errors itself. */
export function useCosts(id: string, enabled: boolean) {
  return useQuery({
    queryKey: machineKeys.costs(id),
    queryFn: ({ signal }) => call(costs.list, { params: { id }, signal }),
    enabled,
    meta: { quiet: true },
  });
}

/** The sale of a sold machine, with its margin for those who may see costs. */
export function useSaleOf(machine: string, enabled: boolean) {
  return useQuery({
    queryKey: machineKeys.saleOf(machine),
    queryFn: async ({ signal }) =>
      (await call(sales.list, { query: { machine, limit: 1 }, signal })).items[0] ?? null,
    enabled,
    meta: { quiet: true },
  });
}

export function usePriceChanges(id: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: machineKeys.priceChanges(id),
    queryFn: ({ signal }) => call(priceChanges.list, { params: { id }, signal }),
    meta: { quiet: true },
  });
}

type CostBody = BodyInput<typeof costs.create>;

/** A change of costs changes the margin of the machine, in its record and in lists. */
function useCostChange<Input>(
  machineId: string,
  change: (input: Input) => Promise<MachineCosts>,
  options = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: (result) => {
      client.setQueryData(machineKeys.costs(machineId), result);
      return client.invalidateQueries({ queryKey: machineKeys.all });
    },
  });
}

export const useSaveCost = (machineId: string, id: string | undefined) =>
  useCostChange(
    machineId,
    (body: CostBody) =>
      id === undefined
        ? call(costs.create, { params: { id: machineId }, body })
        : call(costs.update, { params: { id }, body }),
    quiet,
  );

export const useDeleteCost = (machineId: string) =>
  useCostChange(machineId, ({ id }: { id: string }) => call(costs.delete, { params: { id } }));

interface CostDocument {
  costId: string;
  file: File;
}

const mega = 1024 * 1024;

/** Adds a file to a cost, such as its invoice. */
export function useAddCostDocument(machineId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ costId, file }: CostDocument) => {
      const { fileBytes } = attachmentLimits;
      if (file.size > fileBytes) {
        toast.error(
          i18next.t('attachments.tooLarge', { size: formatBytes(file.size), max: fileBytes / mega }),
        );
        return null;
      }
      const form = new FormData();
      form.set('machineId', machineId);
      form.set('costId', costId);
      form.set('file', file);
      return upload(attachments.create, form);
    },
    onSuccess: (added, { file }) => {
      if (added !== null) toastAdded([file]);
      return client.invalidateQueries({ queryKey: machineKeys.costs(machineId) });
    },
  });
}

export function useDownloadCostDocument() {
  return useMutation({
    mutationFn: (id: string) => download(attachments.download, { params: { id } }),
  });
}

/** Deletes a file of a cost and offers undo. */
export function useDeleteCostDocument(machineId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: machineKeys.costs(machineId) });
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(attachments.delete, { params: { id } }),
    onSuccess: (_, file) => {
      announceDeletion(file, refresh);
      return refresh();
    },
  });
}
