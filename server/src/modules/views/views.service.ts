import type { View, views } from '@strojpark/core/contracts/views';
import { isStateOf } from '@strojpark/core/contracts/view-states';
import {
  canUseList,
  inOwnOrder,
  maxViews,
  missingCriteria,
  newViewRefusal,
} from '@strojpark/core/domain/views/views';
import { costCriterionNames } from '@strojpark/core/domain/fields/machine-criteria';
import { costFields } from '@strojpark/core/domain/fields/machine-fields';
import { seesView, viewChangeRefusal, type ViewList } from '@strojpark/core/domain/views/views';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { announce } from '../../lib/announcements.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record, type AuditEvent } from '../audit/audit.service.ts';
import * as categories from '../categories/categories.service.ts';
import { fieldSetOfCall } from '../field-config/field-set.service.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import * as repo from './views.repo.ts';

const machineTypeOf = { used_machines: 'used', stock_machines: 'stock' } as const satisfies Partial<
  Record<ViewList, string>
>;
type MachineList = keyof typeof machineTypeOf;

const isOfMachines = (name: ViewList): name is MachineList => name in machineTypeOf;

/** The list would refuse to filter or sort by costs. */
const hasHiddenCosts = (
  ctx: Ctx,
  { list: of, state: { filter, sort } }: Pick<repo.ViewRow, 'list' | 'state'>,
): boolean =>
  isOfMachines(of) &&
  !seesCosts(ctx) &&
  (costCriterionNames.some((name) => filter[name] !== undefined) || costFields.some((name) => name === sort));

const isShown = (ctx: Ctx, row: repo.ViewRow): boolean =>
  seesView(ctx.user, row) && !hasHiddenCosts(ctx, row);

/** Rows as the user sees them. */
async function viewsOf(ctx: Ctx, rows: readonly repo.ViewRow[]): Promise<View[]> {
  const usesMachines = rows.some((row) => isOfMachines(row.list));
  const keys = new Set(usesMachines ? (await categories.list(ctx)).map(({ key }) => key) : []);
  const { customNames } = await fieldSetOfCall(ctx);
  return rows.map(({ owner_id, created_by, ...row }) => ({
    ...row,
    mayChange: viewChangeRefusal(ctx.user, { ...row, owner_id, created_by }) === null,
    missing: isOfMachines(row.list)
      ? missingCriteria(row.state, {
          categories: keys,
          fields: new Set(customNames[machineTypeOf[row.list]]),
        })
      : [],
  }));
}

/** All that the user sees, of every list. */
export async function list(ctx: Ctx): Promise<View[]> {
  const userId = ownId(ctx);
  const rows = (await repo.selectViews(ctx.db, userId)).filter((row) => isShown(ctx, row));
  const orders = await repo.selectOrders(ctx.db, userId);
  return inOwnOrder(
    await viewsOf(ctx, rows),
    orders.flatMap(({ view_ids }) => view_ids),
  );
}

async function readRow(ctx: Ctx, id: string): Promise<repo.ViewRow> {
  const row = await repo.selectView(ctx.db, id);
  if (!row || !isShown(ctx, row)) throw new AppError('not_found');
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
  else announce(ctx, { noun: 'view', ids: [id], by: ctx.user.id, action: event.action, to: [ownId(ctx)] });
}

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
  if (hasHiddenCosts(ctx, { list: of, state })) throw new AppError('forbidden');
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
    await repo.deleteView(ctx.db, id);
    const changes = changesBetween(described(before), {});
    await changed(ctx, before, { action: 'delete', name: before.name, changes });
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
