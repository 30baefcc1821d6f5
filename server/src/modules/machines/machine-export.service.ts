import type { MachineFilter, MachineSort } from '@strojpark/core/contracts/machine-list';
import type { Ctx } from '../../lib/ctx.ts';
import type { FieldSet } from '../field-config/field-set.service.ts';
import { listOrder } from './machine-custom.service.ts';
import { machinesInOrder } from './machine-export.repo.ts';
import { checkedFilter } from './machine-list.service.ts';

type MachineOrder = MachineFilter & { sort: MachineSort; order: 'asc' | 'desc' };

/** The query for all machines that the list shows for this filter, in its order and without its pages. */
export async function matchingMachines(ctx: Ctx, set: FieldSet, { sort, order, ...asked }: MachineOrder) {
  const filter = await checkedFilter(ctx, set, asked);
  return machinesInOrder(ctx.db, filter, listOrder(ctx, set, sort), order);
}
