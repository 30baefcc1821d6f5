import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import { call } from '../../../lib/api.ts';
import { readAnchor } from '../../../ui/list/list-anchor.ts';
import { usePagedRows, type PagedRows } from '../../../ui/list/use-paged-rows.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { isExtra, type ListColumn } from './list-columns.ts';
import type { ListState } from './use-list-state.ts';

export type MachineRows = PagedRows<MachineListItem>;

/** The machines that the list shows, with what its columns need. */
export function useMachineRows(
  { filter, sort, order, at }: ListState,
  columns: readonly ListColumn[],
): MachineRows {
  const fields = columns.map(({ name }) => name).filter((name) => isExtra(name));
  const query = { ...filter, sort, order, fields };
  return usePagedRows<MachineListItem>({
    listKey: machineKeys.list(query),
    load: (page, signal) => call(machines.list, { query: { ...query, ...page }, signal }),
    anchor: readAnchor(at),
    // Which fields to ask for is known with the columns.
    enabled: columns.length > 0,
  });
}
