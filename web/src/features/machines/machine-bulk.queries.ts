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
import { useQuery } from '@tanstack/react-query';
import { useBulkMutation, type BulkMutation } from '../../entities/bulk-runs/use-bulk-mutation.ts';
import { machineKeys, type MachineTarget } from '../../entities/machines/machines.queries.ts';
import { useRefreshReservations } from '../../entities/reservations/reservations.queries.ts';
import { call } from '../../lib/api.ts';
import { useActor, useCan } from '../../lib/auth.ts';
import type { Expected } from '../../lib/optimistic.ts';
import type { BulkTarget } from '../../ui/list/selection.ts';
import { isOffered } from './machine-changes.queries.ts';

/** The machine state as far as a list item includes it; the hold is only part of the full record. */
const stateOf = ({ type, status }: MachineListItem): MachineState => ({
  type,
  status,
  hold: isHeld(status) ? { kind: 'reserved', live: true } : null,
});

type MachineBulk<Sent, K extends string> = Omit<
  BulkMutation<Sent, MachineListItem, K>,
  'expects' | 'refresh'
> & {
  /** The new values of a machine, null if it disappears, undefined if the rules refuse it. */
  expectedOf: (row: MachineListItem, sent: Sent) => Expected[string] | undefined;
};

export function useMachineBulk<Sent extends { target: BulkTarget<unknown> }, K extends string>({
  expectedOf,
  ...bulk
}: MachineBulk<Sent, K>) {
  const actor = useActor();
  return useBulkMutation({
    ...bulk,
    expects: (row: MachineListItem, sent: Sent): Expected => {
      const expected = canEditMachine(actor, row) === null ? expectedOf(row, sent) : undefined;
      return expected === undefined ? {} : { [row.id]: expected };
    },
    refresh: useRefreshReservations(),
  });
}

export function useBulkDelete() {
  return useMachineBulk({
    act: 'machines.delete',
    count: 'deleted',
    send: ({ target }: { target: MachineTarget }) => call(machines.bulkDelete, { body: target }),
    expectedOf: (row) => (deleteError(stateOf(row)) === null ? null : undefined),
  });
}

export type BulkChanges = BodyInput<typeof machines.bulkUpdate>['changes'];

export function useBulkUpdate() {
  return useMachineBulk({
    act: 'machines.update',
    count: 'updated',
    send: ({ target, changes }: { target: MachineTarget; changes: BulkChanges }) =>
      call(machines.bulkUpdate, { body: { ...target, changes } }),
    expectedOf: (row, { changes: { salePrice, custom_fields: custom, ...changes } }) => {
      const { status = row.status, currency, ...fields } = changes;
      if (statusChangeError(stateOf(row), status, salePrice) !== null) return undefined;
      if (status !== row.status && isOffered(row, status)) return undefined;
      return {
        ...fields,
        status,
        ...(custom && { custom_fields: { ...row.custom_fields, ...custom } }),
        ...(status === 'sold'
          ? { sale_price: salePrice, sale_currency: currency }
          : currency !== undefined && { currency }),
      };
    },
    quiet: true,
  });
}

type BulkSale = Omit<BodyInput<typeof machines.bulkSell>, 'ids' | 'filter' | 'except'>;

export function useBulkSell() {
  return useMachineBulk({
    act: 'machines.sell',
    count: 'sold',
    send: ({ target, sale }: { target: MachineTarget; sale: BulkSale }) =>
      call(machines.bulkSell, { body: { ...target, ...sale } }),
    expectedOf: (row, { sale: { prices = [], salePrice, currency } }) => {
      const own = prices.find(({ id }) => id === row.id);
      const price = own?.salePrice ?? salePrice ?? row.current_value;
      if (price === null || statusChangeError(stateOf(row), 'sold', price) !== null) return undefined;
      const paidIn = own?.currency ?? currency ?? saleCurrency(row.currency);
      return { status: 'sold', sale_price: price, sale_currency: paidIn };
    },
    quiet: true,
  });
}

/** The maximum number of machines with individual prices. */
export const maxOwnPrices = 50;

/** The names and values of the selected machines, for those who may see them with what each has cost. */
export function useChosenMachines(ids: readonly string[]) {
  const costs = useCan('machines.view_costs') ? (['purchase_price', 'costs_total'] as const) : [];
  const query = { ids: [...ids], limit: maxOwnPrices, ...(costs.length > 0 && { fields: [...costs] }) };
  return useQuery({
    queryKey: machineKeys.list(query),
    queryFn: ({ signal }) => call(machines.list, { query, signal }),
    enabled: ids.length > 0 && ids.length <= maxOwnPrices,
    meta: { quiet: true },
  });
}

export type BulkExport = Omit<BodyInput<typeof machines.bulkExport>, 'ids' | 'filter' | 'except'>;
