import type { Machine } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import { reservations } from '@strojpark/core/contracts/reservations';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { useRefreshReservations } from '../../entities/reservations/reservations.queries.ts';

// Forms and dialogs show errors themselves, so no error toast.
const quiet = { meta: { quiet: true } } as const;

/** Caches the changed machine and invalidates everything derived from it. */
function useAfterChange() {
  const client = useQueryClient();
  const refresh = useRefreshReservations();
  return async (machine: Machine) => {
    client.setQueryData(machineKeys.one(machine.id), machine);
    await refresh();
  };
}

export function useCreateMachine() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof machines.create>) => call(machines.create, { body }),
    onSuccess: useAfterChange(),
  });
}

interface Update {
  id: string;
  body: BodyInput<typeof machines.update>;
}

export function useUpdateMachine() {
  return useMutation({
    ...quiet,
    mutationFn: ({ id, body }: Update) => call(machines.update, { params: { id }, body }),
    onSuccess: useAfterChange(),
  });
}

interface Sale {
  id: string;
  body: BodyInput<typeof machines.sell>;
}

export function useSellMachine() {
  return useMutation({
    ...quiet,
    mutationFn: ({ id, body }: Sale) => call(machines.sell, { params: { id }, body }),
    onSuccess: useAfterChange(),
  });
}

/** Reverses a sale, or releases a machine that no reservation needs any more. */
export function useMakeAvailable() {
  return useMutation({
    ...quiet,
    mutationFn: (id: string) => call(machines.makeAvailable, { params: { id }, body: {} }),
    onSuccess: useAfterChange(),
  });
}

export function useDeleteMachine() {
  const refresh = useRefreshReservations();
  return useMutation({
    ...quiet,
    mutationFn: (id: string) => call(machines.delete, { params: { id } }),
    onSuccess: (_, id) => refresh({ exceptMachine: id }),
  });
}

/** Restores a machine and shows a toast: the dialog that offered it has already been closed. */
export function useRestoreMachine() {
  const { t } = useTranslation();
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (id: string) => call(machines.restore, { params: { id } }),
    onSuccess: async (machine) => {
      toast.success(t('machines.delete.undone', { name: machine.name }));
      await afterChange(machine);
    },
  });
}

interface Cancellation {
  id: string;
  reason: string;
}

/** Cancels the live reservation of a machine. */
export function useCancelMachineReservation() {
  const refresh = useRefreshReservations();
  return useMutation({
    ...quiet,
    mutationFn: ({ id, reason }: Cancellation) =>
      call(reservations.cancelByMachine, { params: { id }, body: { reason } }),
    onSuccess: () => refresh(),
  });
}
