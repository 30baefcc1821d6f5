import { machineFilter } from '@strojpark/core/contracts/machine-list';
import { calendarDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import type { Actor, PermissionMatrix } from '@strojpark/core/domain/access/permissions';
import { joined } from '@strojpark/core/domain/joined';
import { displayIdentifier, namedMachine } from '@strojpark/core/domain/machines/machine-identifier';
import { unnamedMake } from '@strojpark/core/domain/machines/unnamed-make';
import { formatPrice } from '@strojpark/core/domain/money/money';
import {
  canSeeView,
  latestDigest,
  machineTypeOf,
  watchedOneByOne,
} from '@strojpark/core/domain/views/view-watch';
import { announce } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { fieldSet, type FieldSet } from '../field-config/field-set.service.ts';
import { machinesPassing } from '../machines/machine-list.service.ts';
import { notify } from '../mail/notify.service.ts';
import { notifyUsers } from '../notifications/notifications.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import { acceptedQuery } from './accepted-query.service.ts';
import * as repo from './view-watch.repo.ts';

/** The times that decide what is due. */
async function dueTimes({ db, now }: Ctx): Promise<{ today: Date; digest: Date }> {
  const { timezone } = await readSettings({ db });
  return { today: startOfDay(calendarDay(now, timezone), timezone), digest: latestDigest(now, timezone) };
}

/** Whether there is anything to do besides changed machines. */
export async function viewsHaveWork(ctx: Ctx): Promise<boolean> {
  if (!(await repo.selectIsAnyWatched(ctx.db))) return false;
  const { today, digest } = await dueTimes(ctx);
  return repo.selectHasWork(ctx.db, today, digest);
}

/** A query for the ids of the machines in a view; null if it filters by something that no longer exists. */
async function machinesIn(ctx: Ctx, set: FieldSet, view: repo.WatchedView) {
  const query = { ...view.state.filter, type: machineTypeOf(view.list) };
  const filter = acceptedQuery(machineFilter, query);
  if (!filter.success) return null;
  try {
    return await machinesPassing(ctx, set, filter.data);
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation') return null;
    throw error;
  }
}

/** Every transaction below `oldest` has ended; none from `next` on has begun. */
interface Transactions {
  oldest: bigint;
  next: bigint;
}

/**
 * Compares one view with all machines: one that has just been subscribed to, to store what it contains; again once all
 * transactions from before that time have ended, whose changes were not recorded (`unsettled`, by view); and once a
 * day, because days in stock and exchange rates change without the machines. False if there is none left.
 */
export async function checkOneView(
  ctx: Ctx,
  { oldest, next }: Transactions,
  unsettled: Map<string, bigint>,
): Promise<boolean> {
  if (!(await repo.selectIsAnyWatched(ctx.db))) return false;
  await repo.deleteUnwatched(ctx.db);
  const { today } = await dueTimes(ctx);
  const waiting = [...unsettled].filter(([, since]) => since > oldest).map(([id]) => id);
  const view = await repo.lockOneToCheck(ctx.db, today, waiting);
  if (view === undefined) return false;
  const { id } = view;
  const isFirst = view.checked_at === null;
  const since = unsettled.get(id);
  const isSettled = view.is_settled || oldest >= next || (!isFirst && since !== undefined && since <= oldest);
  if (isSettled) unsettled.delete(id);
  else unsettled.set(id, next);
  if (!(await endForHidden(ctx, view))) {
    // Nobody watches it any more, so it has no machines to store either.
    unsettled.delete(id);
    return true;
  }
  const shown = await machinesIn(ctx, await fieldSet(ctx), view);
  if (shown === null) await endWatching(ctx, view, 'view_broken');
  else await repo.updateMembers(ctx.db, id, { shown, isFirst }, ctx.now);
  await repo.markChecked(ctx.db, id, { isSettled }, ctx.now);
  return true;
}

/** Compares changed machines with each watched view, in one statement per view. */
export async function viewsOfChanged(ctx: Ctx, machineIds: readonly string[]): Promise<void> {
  const views = await repo.selectChecked(ctx.db);
  if (views.length === 0) return;
  const set = await fieldSet(ctx);
  for (const view of views) {
    const shown = await machinesIn(ctx, set, view);
    if (shown === null) await endWatching(ctx, view, 'view_broken');
    else await repo.updateMembers(ctx.db, view.id, { shown, changed: machineIds }, ctx.now);
  }
}

const actorOf = (matrix: PermissionMatrix, { id, name, role }: repo.Watcher): Actor => ({
  id,
  name,
  role,
  permissions: matrix[role],
});

/** The watchers by whether they may still see the view. */
async function watchersOf(ctx: Ctx, view: repo.WatchedView) {
  const matrix = await readPermissions(ctx);
  const watchers = await repo.selectWatchers(ctx.db, view.id);
  const seeing = watchers.filter((one) => canSeeView(actorOf(matrix, one), view));
  return { seeing, others: watchers.filter((one) => !seeing.includes(one)) };
}

const idsOf = (watchers: readonly repo.Watcher[]) => watchers.map(({ id }) => id);

/**
 * Ends the subscriptions of those who may no longer see the view. Its name is not in the notification. False if nobody
 * is left.
 */
export async function endForHidden(ctx: Ctx, view: repo.WatchedView): Promise<boolean> {
  const { seeing, others } = await watchersOf(ctx, view);
  await end(ctx, view.id, idsOf(others));
  return seeing.length > 0;
}

async function end(ctx: Ctx, viewId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await repo.deleteSubscriptions(ctx.db, viewId, userIds);
  await notifyUsers(ctx, { kind: 'view_hidden', to: userIds, entity: 'view', entityId: viewId, values: {} });
  announce(ctx, { noun: 'view', ids: [viewId], by: null, action: 'unsubscribe', to: [...userIds] });
}

/** Ends all subscriptions of a view without naming it. */
export const endUnnamed = async (ctx: Ctx, viewId: string): Promise<void> =>
  end(ctx, viewId, idsOf(await repo.selectWatchers(ctx.db, viewId)));

/** Ends all subscriptions of a view and says why, except to the user who ends them. */
export async function endWatching(
  ctx: Ctx,
  view: repo.WatchedView,
  kind: 'view_deleted' | 'view_broken',
): Promise<void> {
  const { seeing, others } = await watchersOf(ctx, view);
  await end(ctx, view.id, idsOf(others));
  if (seeing.length === 0) return;
  await repo.deleteSubscriptions(ctx.db, view.id, idsOf(seeing));
  await notifyUsers(ctx, {
    kind,
    to: idsOf(seeing).filter((id) => id !== ctx.user.id),
    entity: 'view',
    entityId: view.id,
    values: { viewName: view.name },
  });
  announce(ctx, { noun: 'view', ids: [view.id], by: null, action: 'unsubscribe', to: idsOf(seeing) });
}

/** So many machines are named in an email. */
const namedInMail = 20;

/** Notifies everyone whose views machines have entered, once for each machine. */
export async function notifyWatchers(ctx: Ctx): Promise<void> {
  if (!(await repo.selectIsAnyWatched(ctx.db))) return;
  const { digest } = await dueTimes(ctx);
  const news = await repo.takeNews(ctx.db, digest, namedInMail);
  if (news.length === 0) return;
  const matrix = await readPermissions(ctx);
  for (const one of news) {
    const { watcher, way } = one;
    if (!canSeeView(actorOf(matrix, watcher), one)) await end(ctx, one.id, [watcher.id]);
    else if (watcher.isActive) {
      if (way !== 'mail') await notifyInApp(ctx, one);
      if (way !== 'notification') await notifyByMail(ctx, one);
    }
  }
}

async function notifyInApp(ctx: Ctx, { id, name, watcher, count, machines }: repo.ViewNews): Promise<void> {
  const about = { to: [watcher.id], entity: 'view', entityId: id } as const;
  if (count > watchedOneByOne)
    return notifyUsers(ctx, { ...about, kind: 'view_machines', values: { viewName: name, count } });
  for (const machine of machines) {
    const values = {
      viewName: name,
      machineName: machine.name,
      machineId: machine.id,
      machineType: machine.type,
    };
    await notifyUsers(ctx, { ...about, kind: 'view_machine', values });
  }
}

/** What decides whether to open it: `• Grejdr Caterpillar 140M (EQ-20612): 2019 · Plzeň · 2 210 000 CZK`. */
function lineOf(machine: repo.ViewNews['machines'][number]): string {
  const { name, year_of_manufacture, location, current_value, currency } = machine;
  const title = [name, ...unnamedMake(machine)].join(' ');
  const price = current_value === null ? null : formatPrice(current_value, currency);
  const facts = joined([year_of_manufacture, location, price]);
  const named = namedMachine(title, displayIdentifier(machine));
  return `• ${named}${facts === '' ? '' : `: ${facts}`}`;
}

async function notifyByMail(ctx: Ctx, { id, name, watcher, count, machines }: repo.ViewNews): Promise<void> {
  const lines = machines.map(lineOf);
  if (count > machines.length) lines.push(`… + ${count - machines.length}`);
  await notify(ctx, {
    template: 'view_machines',
    creatorId: watcher.id,
    entity: 'view',
    id,
    values: () => ({
      viewName: name,
      machineCount: String(count),
      machineList: lines.join('\n'),
      detailUrl: `${ctx.baseUrl}/views/${id}`,
    }),
  });
}
