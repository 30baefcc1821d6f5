import type { repricing, RepricingRule } from '@strojpark/core/contracts/repricing';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { checkCategory } from '../machines/machine-changes.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './repricing.repo.ts';

type Body = BodyOf<typeof repricing.createRule>;

export const listRules = (ctx: Ctx): Promise<RepricingRule[]> => repo.selectRules(ctx.db);

/** Brings the proposals up to date with the rules and the inventory. */
export function updateProposals(ctx: Ctx): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { timezone } = await readSettings(ctx);
    await repo.updateProposals(ctx.db, { today: calendarDay(ctx.now, timezone), timezone, now: ctx.now });
  });
}

export function createRule(ctx: Ctx, body: Body): Promise<RepricingRule> {
  return inTx(ctx, async (ctx) => {
    await repo.lockProposals(ctx.db);
    if (body.category !== null) await checkCategory(ctx, body.category);
    const id = await repo.insertRule(ctx.db, { ...body, created_at: ctx.now, updated_at: ctx.now });
    return changed(ctx, id, 'create', {}, body);
  });
}

export function updateRule(ctx: Ctx, id: string, body: Body): Promise<RepricingRule> {
  return inTx(ctx, async (ctx) => {
    await repo.lockProposals(ctx.db);
    const { id: _id, updated_at: _at, ...before } = await locked(ctx, id);
    if (body.category !== null && body.category !== before.category) await checkCategory(ctx, body.category);
    if (Object.keys(changesBetween(before, body)).length === 0) return locked(ctx, id);
    await repo.updateRule(ctx.db, id, { ...body, updated_at: ctx.now });
    return changed(ctx, id, 'update', before, body);
  });
}

export function deleteRule(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await repo.lockProposals(ctx.db);
    const { id: _id, updated_at: _at, ...before } = await locked(ctx, id);
    await repo.deleteRule(ctx.db, id);
    await record(ctx, {
      action: 'delete',
      entity: 'repricing_rule',
      id,
      name: nameOf(before),
      changes: changesBetween(before, {}),
    });
    await updateProposals(ctx);
  });
}

async function locked(ctx: Ctx, id: string): Promise<RepricingRule> {
  const rule = await repo.lockRule(ctx.db, id);
  if (!rule) throw new AppError('not_found');
  return rule;
}

/** As people write it, in no language: `loaders 90 d −5 %`. */
const nameOf = ({ category, after_days: days, percent }: Body) =>
  `${category === null ? '' : `${category} `}${days} d −${percent} %`;

async function changed(
  ctx: Ctx,
  id: string,
  action: 'create' | 'update',
  before: Partial<Body>,
  after: Body,
) {
  await record(ctx, {
    action,
    entity: 'repricing_rule',
    id,
    name: nameOf(after),
    changes: changesBetween(before, after),
  });
  await updateProposals(ctx);
  return locked(ctx, id);
}
