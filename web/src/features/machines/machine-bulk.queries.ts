import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import {
  deleteError,
  isHeld,
  statusChangeError,
  type MachineState,
} from '@strojpark/core/domain/machines/machine-status';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { expectedOfMany } from '../../entities/bulk-runs/expected-bulk.ts';
import { handleBulkAnswer } from '../../entities/bulk-runs/bulk-outcome.ts';
import { machineKeys, type MachineTarget } from '../../entities/machines/machines.queries.ts';
import { refreshReservations } from '../../entities/reservations/reservations.queries.ts';
import { call, download } from '../../lib/api.ts';
import { useActor } from '../../lib/auth.ts';
import { useOptimisticMutation, type Expected } from '../../lib/optimistic.ts';

// The dialogs show errors themselves, so no error toast.
const quietly = { meta: { quiet: true } } as const;

/** The machine state as far as a list item includes it; the hold is only part of the full record. */
const stateOf = ({ type, status }: MachineListItem): MachineState => ({
  type,
  status,
  hold: isHeld(status) ? { kind: 'reserved', live: true } : null,
});

/** A bulk call whose loaded machines change before its answer, as far as the rules allow it for each. */
function useBulkCall<Input extends { target: MachineTarget }, Answer>(
  send: (input: Input) => Promise<Answer>,
  done: (answer: Answer) => Promise<void>,
  expectedOf: (row: MachineListItem, input: Input) => Readonly<Record<string, unknown>> | null | undefined,
  { quiet }: { quiet: boolean },
) {
  const client = useQueryClient();
  const actor = useActor();
  return useOptimisticMutation({
    quiet,
    send,
    done,
    expects: (input: Input) =>
      expectedOfMany(client, input.target, (row: MachineListItem): Expected => {
        const expected = canEditMachine(actor, row) === null ? expectedOf(row, input) : undefined;
        return expected === undefined ? {} : { [row.id]: expected };
      }),
    refresh: () => refreshReservations(client),
  });
}

export function useBulkDelete() {
  return useBulkCall(
    ({ target }: { target: MachineTarget }) => call(machines.bulkDelete, { body: target }),
    (answer) => handleBulkAnswer('machines.delete', 'deleted', answer),
    (row) => (deleteError(stateOf(row)) === null ? null : undefined),
    { quiet: false },
  );
}

export type BulkChanges = BodyInput<typeof machines.bulkUpdate>['changes'];

export function useBulkUpdate() {
  return useBulkCall(
    ({ target, changes }: { target: MachineTarget; changes: BulkChanges }) =>
      call(machines.bulkUpdate, { body: { ...target, changes } }),
    (answer) => handleBulkAnswer('machines.update', 'updated', answer),
    (row, { changes: { salePrice, custom_fields: custom, ...changes } }) => {
      const { status = row.status, currency, ...fields } = changes;
      if (statusChangeError(stateOf(row), status, salePrice) !== null) return undefined;
      return {
        ...fields,
        status,
        ...(custom && { custom_fields: { ...row.custom_fields, ...custom } }),
        ...(status === 'sold'
          ? { sale_price: salePrice, sale_currency: currency }
          : currency !== undefined && { currency }),
      };
    },
    { quiet: true },
  );
}

export type BulkSale = Omit<BodyInput<typeof machines.bulkSell>, 'ids' | 'filter' | 'except'>;

export function useBulkSell() {
  return useBulkCall(
    ({ target, sale }: { target: MachineTarget; sale: BulkSale }) =>
      call(machines.bulkSell, { body: { ...target, ...sale } }),
    (answer) => handleBulkAnswer('machines.sell', 'sold', answer),
    (row, { sale: { prices = [], salePrice, currency } }) => {
      const own = prices.find(({ id }) => id === row.id);
      const price = own?.salePrice ?? salePrice ?? row.current_value;
      if (price === null || statusChangeError(stateOf(row), 'sold', price) !== null) return undefined;
      const paidIn = own?.currency ?? currency ?? saleCurrency(row.currency);
      return { status: 'sold', sale_price: price, sale_currency: paidIn };
    },
    { quiet: true },
  );
}

/** The maximum number of machines with individual prices. */
export const maxOwnPrices = 50;

/** The names and values of the selected machines. */
export function useChosenMachines(ids: readonly string[]) {
  const query = { ids: [...ids], limit: maxOwnPrices };
  return useQuery({
    queryKey: machineKeys.list(query),
    queryFn: ({ signal }) => call(machines.list, { query, signal }),
    enabled: ids.length > 0 && ids.length <= maxOwnPrices,
    meta: { quiet: true },
  });
}

export type BulkExport = Omit<BodyInput<typeof machines.bulkExport>, 'ids' | 'filter' | 'except'>;

export function useBulkExport() {
  return useMutation({
    ...quietly,
    mutationFn: ({ target, options }: { target: MachineTarget; options: BulkExport }) =>
      download(machines.bulkExport, { body: { ...target, ...options } }),
  });
}
