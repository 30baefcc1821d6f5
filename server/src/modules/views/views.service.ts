import type { View, ViewSubscription, views } from '@strojpark/core/contracts/views';
import { isStateOf } from '@strojpark/core/contracts/view-states';
import {
  canUseList,
  inOwnOrder,
  maxViews,
  missingCriteria,
  newViewRefusal,
  selectsSame,
} from '@strojpark/core/domain/views/views';
import { canSeeView, hasHiddenCosts, machineTypeOf } from '@strojpark/core/domain/views/view-watch';
import { viewChangeRefusal, type ViewList } from '@strojpark/core/domain/views/views';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { announce } from '../../lib/announcements.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record, type AuditEvent } from '../audit/audit.service.ts';
import * as categories from '../categories/categories.service.ts';
import { fieldSetOfCall } from '../field-config/field-set.service.ts';
import { removeView } from './view-uses.service.ts';
import { endForHidden, endWatching } from './view-watch.service.ts';
import * as watching from './view-watch.repo.ts';
import * as repo from './views.repo.ts';

/** Rows as the user sees them. */
async function viewsOf(ctx: Ctx, rows: readonly repo.ViewRow[]): Promise<View[]> {
  const hasCategory = rows.some(({ state }) => 'category' in state.filter);
  const keys = new Set(hasCategory ? (await categories.list(ctx)).map(({ key }) => key) : []);
  const { customNames } = await fieldSetOfCall(ctx);
  const subscriptions = new Map(
    (await watching.selectSubscriptions(ctx.db, ownId(ctx))).map(({ view_id, ...choice }) => [
      view_id,
      choice,
    ]),
  );
  return rows.map(({ owner_id, created_by, ...row }) => {
    const type = machineTypeOf(row.list);
    return {
      ...row,
      mayChange: viewChangeRefusal(ctx.user, { ...row, owner_id, created_by }) === null,
      subscription: subscriptions.get(row.id) ?? null,
      missing: missingCriteria(row.state, {
        categories: keys,
        fields: new Set(type === undefined ? [] : customNames[type]),
      }),
    };
  });
}

/** All that the user sees, of every list. */
export async function list(ctx: Ctx): Promise<View[]> {
  const userId = ownId(ctx);
  const rows = (await repo.selectViews(ctx.db, userId)).filter((row) => canSeeView(ctx.user, row));
  const orders = await repo.selectOrders(ctx.db, userId);
  return inOwnOrder(
    await viewsOf(ctx, rows),
    orders.flatMap(({ view_ids }) => view_ids),
  );
}

async function readRow(ctx: Ctx, id: string): Promise<repo.ViewRow> {
  const row = await repo.selectView(ctx.db, id);
  if (!row || !canSeeView(ctx.user, row)) throw new AppError('not_found');
  return row;
}

export async function get(ctx: Ctx, id: string): Promise<View> {
  const [view] = await viewsOf(ctx, [await readRow(ctx, id)]);
  if (!view) throw new AppError('not_found');
  return view;
}

type Described = Pick<repo.ViewRow, 'name' | 'scope' | 'role'>;
const described = ({ name, scope, role }: Described) => ({ name, scope, role });

/** Without the values of the filter, which may be customers. */
const changesOf = (before: Described & { state: object }, after: Described & { state: object }) => ({
  ...changesBetween(described(before), described(after)),
  ...(JSON.stringify(before.state) !== JSON.stringify(after.state) && { filter: {} }),
});

/** Private views are not in the history. */
async function changed(
  ctx: Ctx,
  { id, scope }: Pick<repo.ViewRow, 'id' | 'scope'>,
  event: Pick<AuditEvent, 'action' | 'name' | 'changes'>,
): Promise<void> {
  if (scope !== 'private') await record(ctx, { ...event, entity: 'view', id });
  else announceOwn(ctx, id, event.action);
}

/** For the user's other windows. */
const announceOwn = (ctx: Ctx, id: string, action: string) =>
  announce(ctx, { noun: 'view', ids: [id], by: ctx.user.id, action, to: [ownId(ctx)] });

async function refuseTooMany(
  ctx: Ctx,
  { scope, ...view }: Pick<repo.ViewRow, 'list' | 'scope'>,
): Promise<void> {
  if (scope === 'role') return;
  await repo.lockCount(ctx.db, view.list, scope === 'private' ? ownId(ctx) : null);
  if ((await repo.countViews(ctx.db, view.list, scope === 'private' ? ownId(ctx) : null)) >= maxViews)
    throw new AppError('view_limit', { params: { max: maxViews } });
}

function refuseForeignState(ctx: Ctx, of: ViewList, state: repo.ViewRow['state']): void {
  if (hasHiddenCosts(ctx.user, { list: of, state })) throw new AppError('forbidden');
  if (!isStateOf(of, state))
    throw new AppError('validation', { errors: { state: [{ key: 'validation.invalid' }] } });
}

export function create(ctx: Ctx, body: BodyOf<typeof views.create>): Promise<View> {
  return inTx(ctx, async (ctx) => {
    refuse(newViewRefusal(ctx.user, body));
    refuseForeignState(ctx, body.list, body.state);
    await refuseTooMany(ctx, body);
    const { state, ...rest } = body;
    const id = await repo.insertView(ctx.db, {
      ...rest,
      state: JSON.stringify(state),
      owner_id: body.scope === 'private' ? ownId(ctx) : null,
      created_at: ctx.now,
      created_by: ownId(ctx),
      updated_at: ctx.now,
    });
    await changed(
      ctx,
      { id, ...rest },
      {
        action: 'create',
        name: body.name,
        changes: changesBetween({}, described(body)),
      },
    );
    return get(ctx, id);
  });
}

export function update(ctx: Ctx, id: string, body: BodyOf<typeof views.update>): Promise<View> {
  return inTx(ctx, async (ctx) => {
    await repo.lockView(ctx.db, id);
    const before = await readRow(ctx, id);
    refuse(viewChangeRefusal(ctx.user, before));
    await requireVersion(body.version, before.version, () => get(ctx, id));
    refuseForeignState(ctx, before.list, body.state);
    const { scope, role, name, state } = body;
    if (scope !== before.scope) {
      refuse(newViewRefusal(ctx.user, { list: before.list, scope }));
      await refuseTooMany(ctx, { list: before.list, scope });
    }
    // The view of a colleague becomes one of their own, not of the user who changes it.
    const owner = before.owner_id ?? before.created_by ?? ownId(ctx);
    if (scope === 'private' && owner !== ctx.user.id) throw new AppError('not_owner');
    await repo.updateView(ctx.db, id, {
      scope,
      role,
      name,
      state: JSON.stringify(state),
      owner_id: scope === 'private' ? owner : null,
      updated_at: ctx.now,
    });
    if (!selectsSame(before.state, state)) await watching.restartWatching(ctx.db, id);
    await endForHidden(ctx, {
      ...before,
      scope,
      role,
      name,
      state,
      owner_id: scope === 'private' ? owner : null,
    });
    const isPrivate = before.scope === 'private' && scope === 'private';
    await changed(
      ctx,
      { id, scope: isPrivate ? 'private' : 'team' },
      {
        action: 'update',
        name,
        changes: changesOf(before, body),
      },
    );
    return get(ctx, id);
  });
}

export function deleteView(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await repo.lockView(ctx.db, id);
    const before = await readRow(ctx, id);
    refuse(viewChangeRefusal(ctx.user, before));
    await endWatching(ctx, before, 'view_deleted');
    await removeView(ctx, id);
    const changes = changesBetween(described(before), {});
    await changed(ctx, before, { action: 'delete', name: before.name, changes });
  });
}

/** Watches a view of machines whose filter is whole. */
export function subscribe(ctx: Ctx, id: string, choice: ViewSubscription): Promise<View> {
  return inTx(ctx, async (ctx) => {
    await repo.lockView(ctx.db, id);
    const view = await get(ctx, id);
    if (machineTypeOf(view.list) === undefined || view.missing.length > 0)
      throw new AppError('validation', { errors: { id: [{ key: 'validation.invalid' }] } });
    await watching.upsertSubscription(ctx.db, { viewId: id, userId: ownId(ctx) }, choice, ctx.now);
    announceOwn(ctx, id, 'subscribe');
    return get(ctx, id);
  });
}

export function unsubscribe(ctx: Ctx, id: string): Promise<View> {
  return inTx(ctx, async (ctx) => {
    await repo.lockView(ctx.db, id);
    const view = await get(ctx, id);
    if (view.subscription === null) return view;
    await watching.deleteSubscriptions(ctx.db, id, [ownId(ctx)]);
    announceOwn(ctx, id, 'unsubscribe');
    return get(ctx, id);
  });
}

/** The order of tabs is private too. */
export async function arrange(
  ctx: Ctx,
  { list: arranged, ids }: BodyOf<typeof views.arrange>,
): Promise<void> {
  if (!canUseList(ctx.user, arranged)) throw new AppError('forbidden');
  await repo.upsertOrder(ctx.db, ownId(ctx), arranged, ids);
  announce(ctx, { noun: 'view', ids: null, by: ctx.user.id, action: 'reorder', to: [ownId(ctx)] });
}
