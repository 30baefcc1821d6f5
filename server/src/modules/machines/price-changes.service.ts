import type { PriceChange } from '@strojpark/core/contracts/price-changes';
import type { PriceOrigin } from '@strojpark/core/domain/machines/price-changes';
import type { Ctx } from '../../lib/ctx.ts';
import { get } from './machines.service.ts';
import * as repo from './price-changes.repo.ts';

/** The history of the current value, which is visible to those who see the machine. */
export async function listPriceChanges(ctx: Ctx, machineId: string): Promise<PriceChange[]> {
  await get(ctx, machineId);
  return repo.selectPriceChanges(ctx.db, machineId);
}

/** Says how and why the transaction of `ctx` changes values; without it they count as edited by hand. */
export const notePriceOrigin = (ctx: Pick<Ctx, 'db'>, origin: PriceOrigin, reason?: string): Promise<void> =>
  repo.setPriceOrigin(ctx.db, origin, reason);

/** A rule of repricing proposed the value that the transaction of `ctx` sets, after so many days in stock. */
export const notePriceRule = (ctx: Pick<Ctx, 'db'>, days: number): Promise<void> =>
  repo.setPriceRule(ctx.db, days);
