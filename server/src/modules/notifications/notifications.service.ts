import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { Notification, notifications } from '@strojpark/core/contracts/notifications';
import { can, officeRoles } from '@strojpark/core/domain/access/permissions';
import { approverRoles } from '@strojpark/core/domain/mail/mail-audience';
import {
  notificationKinds,
  notificationOutcomes,
  type NotificationEntity,
  type NotificationKind,
  type NotificationOutcome,
  type NotificationValues,
} from '@strojpark/core/domain/notification-kinds';
import { settledBy } from '@strojpark/core/domain/settled-notifications';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { announce } from '../../lib/announcements.ts';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx, type PublicCtx } from '../../lib/ctx.ts';
import { withCover } from '../attachments/photo-links.service.ts';
import { readPermissions } from '../settings/settings.service.ts';
import * as repo from './notifications.repo.ts';

export interface NewNotification<K extends NotificationKind> {
  kind: K;
  /** User ids; inactive users are skipped. Null is nobody: records of the system have no creator. */
  to: readonly (string | null)[];
  /** The record that opening the notification shows. */
  entity: NotificationEntity;
  entityId: string;
  /** Params of the text, which is translated when it is read. */
  values: NotificationValues<K>;
}

/** Creates in-app notifications in the transaction of the change. */
export async function notifyUsers<K extends NotificationKind>(
  ctx: PublicCtx,
  { kind, to, entity, entityId, values }: NewNotification<K>,
): Promise<void> {
  const userIds = to.filter((id) => id !== null);
  if (ctx.quiet || userIds.length === 0) return;
  await inTx(ctx, async (ctx) => {
    const notifiedIds = await repo.insertNotifications(ctx.db, userIds, {
      kind,
      values,
      entity,
      entityId,
      now: ctx.now,
    });
    if (notifiedIds.length > 0) announceTo(ctx, notifiedIds, 'create');
  });
}

/** The same; the office is notified in place of users who are no longer active. */
export async function notifyUsersOrOffice<K extends NotificationKind>(
  ctx: Ctx,
  notification: NewNotification<K>,
): Promise<void> {
  await notifyUsers(ctx, { ...notification, to: await activeOrOffice(ctx, notification.to) });
}

function announceTo(ctx: PublicCtx, to: readonly string[], action: string): void {
  announce(ctx, { noun: 'notification', ids: null, by: null, action, to: [...new Set(to)] });
}

/** Those of these users who are active; without any the users of the office roles. */
export async function activeOrOffice(ctx: Ctx, userIds: readonly (string | null)[]): Promise<string[]> {
  const active = await repo.selectActive(
    ctx.db,
    userIds.filter((id) => id !== null),
  );
  return active.length > 0 ? active : officeIds(ctx);
}

/** The users whose role may approve. */
export async function approverIds(ctx: Ctx): Promise<string[]> {
  return repo.selectUserIds(ctx.db, approverRoles(await readPermissions(ctx)));
}

/** The users of the office roles. */
export const officeIds = (ctx: Ctx): Promise<string[]> => repo.selectUserIds(ctx.db, officeRoles);

/** The notifications of the user, newest first. */
export async function list(
  ctx: Ctx,
  { unread, limit, cursor }: QueryOf<typeof notifications.list>,
): Promise<ResponseOf<typeof notifications.list>> {
  const scope = { sort: 'created_at', order: 'desc', filters: { unread } } as const;
  const seesMachines = can(ctx.user, 'machines.view');
  const { items, ...page } = await repo.selectPage(ctx.db, ownId(ctx), unread, {
    ...scope,
    limit,
    cursor,
  });
  return {
    ...page,
    items: items.map(({ machine, ...item }) => ({
      // Only `notifyUsers` writes the kind.
      ...(item as typeof item & Pick<Notification, 'kind' | 'values' | 'entity'>),
      machine: machine && seesMachines ? withCover(ctx, machine) : null,
    })),
    total: await repo.countNotifications(ctx.db, ownId(ctx), unread),
    totalIsExact: true,
  };
}

export const countUnread = (ctx: Ctx): Promise<number> => repo.countNotifications(ctx.db, ownId(ctx), true);

/** Notes how the matter of the notifications about a record ended; nobody has to read them any more. */
export async function settleNotifications(
  ctx: Ctx,
  about: repo.Subject,
  outcome: NotificationOutcome,
): Promise<void> {
  const kinds = notificationKinds.filter((kind) => settledBy[kind].includes(outcome));
  const values = { outcome, outcomeBy: ctx.user.name };
  const userIds = await repo.settle(ctx.db, { ...about, kinds }, values, ctx.now);
  if (userIds.length > 0) announceTo(ctx, userIds, 'read');
}

/** The same for the recorded action, if it settles any. */
export async function settleByAction(ctx: Ctx, about: repo.Subject, action: string): Promise<void> {
  const outcome = notificationOutcomes.find((one) => one === action);
  if (outcome !== undefined) await settleNotifications(ctx, about, outcome);
}

/**
 * Clears these outcomes of the notifications about a record after an undo. They stay read: the user who undid it knows,
 * and the record waits in its list again.
 */
export async function reopenNotifications(
  ctx: Ctx,
  about: repo.Subject,
  outcomes: readonly NotificationOutcome[],
): Promise<void> {
  const userIds = await repo.reopen(ctx.db, about, outcomes);
  if (userIds.length > 0) announceTo(ctx, userIds, 'reopen');
}

/** Also updates the user's other windows. */
export function markRead(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const wasUnread = await repo.markRead(ctx.db, ownId(ctx), id, ctx.now);
    if (wasUnread === null) throw new AppError('not_found');
    if (wasUnread) announceTo(ctx, [ownId(ctx)], 'read');
  });
}

export function markAllRead(ctx: Ctx): Promise<{ read: number }> {
  return inTx(ctx, async (ctx) => {
    const read = await repo.markAllRead(ctx.db, ownId(ctx), ctx.now);
    if (read > 0) announceTo(ctx, [ownId(ctx)], 'read');
    return { read };
  });
}

/** Deletes notifications about records, because they contain names; of machines also those that offer them. */
export async function deleteNotificationsAbout(
  ctx: Ctx,
  entity: NotificationEntity,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const userIds = await repo.deleteAbout(ctx.db, entity, ids);
  if (userIds.length > 0) announceTo(ctx, userIds, 'delete');
}

/**
 * Deletes notifications about several matches once all their machines are in the trash; only those with a machine of this
 * import. `since`: when the import was made.
 */
export async function deleteEmptyMatches(
  ctx: Ctx,
  undone: { batchId: string; since: string },
): Promise<void> {
  const userIds = await repo.deleteEmptyMatches(ctx.db, undone);
  if (userIds.length > 0) announceTo(ctx, userIds, 'delete');
}

/** Read notifications are deleted sooner. */
const readDays = 30;
const unreadDays = 90;
const portion = 10_000;

export async function forgetOldNotifications({ db, now }: PublicCtx): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  let forgotten = 0;
  for (;;) {
    const deleted = await repo.deleteOld(db, {
      before: daysAgo(unreadDays),
      readBefore: daysAgo(readDays),
      limit: portion,
    });
    forgotten += deleted;
    if (deleted < portion) return forgotten;
  }
}
