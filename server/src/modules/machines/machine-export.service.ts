import type { MachineFilter, MachineSort } from '@strojpark/core/contracts/machine-list';
import type { Ctx } from '../../lib/ctx.ts';
import type { FieldSet } from '../field-config/field-set.service.ts';
import { listOrder } from './machine-custom.service.ts';
import { machinesInOrder } from './machine-export.repo.ts';
import { checkFilter } from './machine-list.service.ts';

type MachineOrder = MachineFilter & { sort: MachineSort; order: 'asc' | 'desc' };

/** The query for all machines that the list shows for this filter, in its order and without its pages. */
export function matchingMachines(ctx: Ctx, set: FieldSet, { sort, order, ...filter }: MachineOrder) {
  checkFilter(ctx, set, filter);
  return machinesInOrder(ctx.db, filter, listOrder(ctx, set, sort), order);
}
