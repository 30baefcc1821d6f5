import type { costs, MachineCosts } from '@strojpark/core/contracts/costs';
import { can } from '@strojpark/core/domain/access/permissions';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { deleteDocumentsOf } from '../attachments/attachment-files.service.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { ratesOn } from '../exchange-rates/exchange-rates.service.ts';
import * as repo from './costs.repo.ts';

type Body = BodyOf<typeof costs.create>;

/** More would be an account of its own. */
const maxCosts = 200;

/** The costs of a machine; of one in the trash only for users who may restore it. */
export async function list(ctx: Ctx, machineId: string): Promise<MachineCosts> {
  const machine = await repo.selectMachine(ctx.db, machineId);
  if (!machine || (machine.deleted_at !== null && !can(ctx.user, 'machines.delete')))
    throw new AppError('not_found');
  const items = await repo.selectCosts(ctx.db, machineId);
  return {
    items,
    total: machine.costs_total,
    currency: machine.currency,
  };
}

/** The database converts and adds up the costs and derives the margin. */
export function create(ctx: Ctx, machineId: string, body: Body): Promise<MachineCosts> {
  return changed(ctx, machineId, body, async (ctx) => {
    if ((await repo.countCosts(ctx.db, machineId)) >= maxCosts)
      throw new AppError('cost_limit', { params: { max: maxCosts } });
    await repo.insertCost(ctx.db, {
      ...(await valuesOf(ctx, body)),
      machine_id: machineId,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    });
    return {};
  });
}

export async function update(ctx: Ctx, id: string, body: Body): Promise<MachineCosts> {
  return changeCost(ctx, id, body, async (ctx) => repo.updateCost(ctx.db, id, await valuesOf(ctx, body)));
}

export async function deleteCost(ctx: Ctx, id: string): Promise<MachineCosts> {
  return changeCost(ctx, id, {}, async (ctx) => {
    await deleteDocumentsOf(ctx, id);
    await repo.deleteCost(ctx.db, id);
  });
}

/** Rates of the day, so that later ones do not change what the machine has cost. */
async function valuesOf(ctx: Ctx, body: Body): Promise<repo.CostValues> {
  return { ...body, rates: JSON.stringify(await ratesOn(ctx, body.day)) };
}

type Line = Partial<Pick<Body, 'kind' | 'amount' | 'currency' | 'day' | 'note'>>;

/** The names are those of `costLineFields`, which the history shows only to those who may see costs. */
const recorded = ({ kind, amount, currency, day, note }: Line) => ({
  cost_kind: kind,
  cost_amount: amount === undefined ? undefined : `${amount} ${currency ?? ''}`,
  cost_day: day,
  cost_note: note,
});

async function changeCost(
  ctx: Ctx,
  id: string,
  after: Line,
  write: (ctx: Ctx) => Promise<void>,
): Promise<MachineCosts> {
  const known = await repo.selectCost(ctx.db, id);
  if (!known) throw new AppError('not_found');
  return changed(ctx, known.machine_id, after, async (ctx) => {
    // It may have been changed or deleted while the machine was locked by someone else.
    const before = await repo.selectCost(ctx.db, id);
    if (!before) throw new AppError('not_found');
    await write(ctx);
    return before;
  });
}

/** Changing costs takes what editing their machine takes. `write` returns the line as it was. */
function changed(
  ctx: Ctx,
  machineId: string,
  after: Line,
  write: (ctx: Ctx) => Promise<Line>,
): Promise<MachineCosts> {
  return inTx(ctx, async (ctx) => {
    const machine = await repo.lockMachine(ctx.db, machineId);
    if (!machine) throw new AppError('not_found');
    refuse(canEditMachine(ctx.user, machine));
    const before = await write(ctx);
    const result = await list(ctx, machineId);
    const changes = {
      ...changesBetween({ costs_total: machine.costs_total }, { costs_total: result.total }),
      ...changesBetween(recorded(before), recorded(after)),
    };
    if (Object.keys(changes).length > 0)
      await record(ctx, { action: 'update', entity: 'machine', id: machineId, name: machine.name, changes });
    return result;
  });
}
