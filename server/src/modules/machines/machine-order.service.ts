import type { MachineSort } from '@strojpark/core/contracts/machine-list';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { fieldOf, sortFields, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refusalError } from '../../lib/refusal.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { customTypeOf, fieldSet, type FieldSet } from '../field-config/field-set.service.ts';
import { seesCosts } from './machine-costs.service.ts';
import { hasIndex, type ListOrder } from './machine-order.repo.ts';
import { indexOf, keepOrderIndexes, noteOrder, selectOrderIndex } from './order-index.repo.ts';

const prefix = 'custom.';

/** What is sorted by, without the rates that amounts are compared with; undefined for an unknown custom field. */
export function orderOf(set: FieldSet, sort: MachineSort): ListOrder | undefined {
  const own = sortFields.find((field) => field === sort);
  if (own !== undefined) return { sort: own };
  const name = sort.slice(prefix.length);
  const type = customTypeOf(set, name);
  return type && { name, type };
}

/** The column to sort by; 422 for an unknown custom field, 403 for a cost field that the user may not see. */
export async function listOrder(
  ctx: Pick<Ctx, 'user' | 'db' | 'now'>,
  set: FieldSet,
  sort: MachineSort,
): Promise<ListOrder> {
  const by = orderOf(set, sort);
  if (by === undefined) throw refusalError(invalid('sort', 'validation.choice'));
  if (!('sort' in by)) return by;
  // The order alone would reveal the values.
  if (fieldOf(by.sort).cost && !seesCosts(ctx)) throw new AppError('forbidden');
  return fieldOf(by.sort).type === 'money' ? { ...by, rates: await ratesOfToday(ctx) } : by;
}

/** Fewer machines are sorted within 30 ms. */
const sortedQuickly = 20_000;

/** The same order for a list of machines of this type: with the index that is built once it is used for many machines. */
export async function indexedOrder(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  sort: MachineSort,
  by: ListOrder,
  type: MachineType | undefined,
  atLeast = sortedQuickly,
): Promise<ListOrder> {
  const built: ListOrder = { ...by, isBuilt: true };
  if (hasIndex(by, type) || !hasIndex(built, type)) return by;
  const index = indexOf(ctx.db, by);
  const { isBuilt, isNoted, machines } = await selectOrderIndex(ctx.db, sort, index);
  if (!isNoted && (isBuilt || machines >= atLeast) && (await noteOrder(ctx.db, sort, index)) && !isBuilt)
    await ctx.jobs.send(ctx.db, 'machine-order-build', { sort });
  return isBuilt ? built : by;
}

/** Every index is written with every change of a machine, so only those that are used are kept. */
const kept = { days: 30, most: 10 };

/** Builds the index of an order that is used; it may take the place of one that was used less recently. */
export async function buildOrder(ctx: Pick<Ctx, 'db'>, sort: MachineSort): Promise<void> {
  const by = orderOf(await fieldSet(ctx), sort);
  // Its custom field may have been deleted meanwhile.
  if (by !== undefined) await keepOrderIndexes(ctx.db, indexOf(ctx.db, by), kept);
}

export const dropUnusedOrders = (ctx: Pick<Ctx, 'db'>): Promise<void> => keepOrderIndexes(ctx.db, null, kept);
