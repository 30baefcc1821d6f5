import type { machines } from '@strojpark/core/contracts/machines';
import { can } from '@strojpark/core/domain/permissions';
import { invalid } from '@strojpark/core/domain/refusal';
import { minSalePrice } from '@strojpark/core/domain/machine-status';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import { eachByItself } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { checkCategory } from './machine-changes.service.ts';
import { selectMatchingIds } from './machine-counts.repo.ts';
import { checkCustomNames } from './machine-custom.service.ts';
import { checkFilter } from './machine-list.service.ts';
import { deleteMachine } from './machine-trash.service.ts';
import { selectNames } from './machines.repo.ts';
import { update } from './machines.service.ts';

type Target = BodyOf<typeof machines.bulkDelete>;
type Changes = BodyOf<typeof machines.bulkUpdate>['changes'];

/** Moves each machine to the trash by itself. */
export async function bulkDelete(ctx: Ctx, target: Target): Promise<ResponseOf<typeof machines.bulkDelete>> {
  const ids = await targetIds(ctx, target);
  const { done, ...rest } = await eachByItself(ctx, ids, (id) => deleteMachine(ctx, id), namesOf(ctx));
  return { deleted: done, ...rest };
}

/** Changes each machine by itself; price and currency are the terms of a sale. */
export async function bulkUpdate(
  ctx: Ctx,
  { changes, ...target }: BodyOf<typeof machines.bulkUpdate>,
): Promise<ResponseOf<typeof machines.bulkUpdate>> {
  await checkChanges(ctx, changes);
  const { salePrice, ...fields } = changes;
  const body = { ...fields, ...(salePrice !== undefined && { sale_price: salePrice }) };
  const ids = await targetIds(ctx, target);
  const { done, ...rest } = await eachByItself(ctx, ids, (id) => update(ctx, id, body), namesOf(ctx));
  return { updated: done, ...rest };
}

/** What is wrong for every machine is said once. */
async function checkChanges(ctx: Ctx, changes: Changes): Promise<void> {
  const { status, category, salePrice, currency, custom_fields: values } = changes;
  if (values !== undefined) checkCustomNames(await fieldSet(ctx), values);
  if (category !== undefined) await checkCategory(ctx, category, 'changes.category');
  if (status === 'sold') {
    if (!can(ctx.user, 'sales.mark_as_sold')) throw new AppError('forbidden');
    if (salePrice === undefined || salePrice < minSalePrice)
      refuse(invalid('changes.salePrice', 'validation.salePrice', { min: minSalePrice }));
  } else if (salePrice !== undefined || currency !== undefined) {
    refuse(invalid(salePrice === undefined ? 'changes.currency' : 'changes.salePrice', 'validation.invalid'));
  }
}

/** The machines meant: those named, or all that match the filter at this moment. */
async function targetIds(ctx: Ctx, target: Target): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  checkFilter(ctx, await fieldSet(ctx), target.filter);
  const except = new Set(target.except);
  return (await selectMatchingIds(ctx.db, target.filter)).filter((id) => !except.has(id));
}

const namesOf = (ctx: Ctx) => async (ids: readonly string[]) =>
  new Map((await selectNames(ctx.db, ids)).map(({ id, name }) => [id, name]));
