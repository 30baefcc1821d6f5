import { calendarDay, clockTime } from '@strojpark/core/domain/dates/calendar-days';
import { addWorkingHours } from '@strojpark/core/domain/dates/working-time';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail/mail-templates';
import type { NotificationValues } from '@strojpark/core/domain/notification-kinds';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { Change } from '../../db/one-statement.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { changesBetween, record, type AuditEvent } from '../audit/audit.service.ts';
import { discardMailsAbout } from '../mail/mail.service.ts';
import { notify } from '../mail/notify.service.ts';
import {
  activeOrOffice,
  deleteNotificationsAbout,
  notifyUsers,
  settleByAction,
} from '../notifications/notifications.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './queue-entries.repo.ts';

/** What mails and notifications say about a machine. */
export interface QueuedMachine {
  id: string;
  type: MachineType;
  name: string;
  model: string;
  serial_number: string | null;
  equipment_number: string | null;
  vin: string | null;
  location: string | null;
}

export type LockedEntry = repo.EntryRow;

/** The customer whose turn it is; the machine is locked. `passedOver`: an entry that keeps waiting. */
export async function nextInQueue(
  ctx: Ctx,
  machineId: string,
  passedOver: string | null,
): Promise<LockedEntry | null> {
  return (await repo.lockFirstWaiting(ctx.db, machineId, passedOver)) ?? null;
}

/** An offer that is written together with the hold of the machine; `announce` is called after that. */
export interface NewOffer {
  entryId: string;
  change: Change;
  event: AuditEvent;
  announce: () => Promise<void>;
}

/** The exclusive offer of a machine to a waiting customer. */
export async function newOffer(ctx: Ctx, machine: QueuedMachine, entry: LockedEntry): Promise<NewOffer> {
  const { queue_offer_hours, timezone } = await readSettings(ctx);
  const endsAt = addWorkingHours(ctx.now, queue_offer_hours, timezone);
  const changes = { status: 'offered', offered_at: ctx.now, offer_ends_at: endsAt } as const;
  return {
    entryId: entry.id,
    change: repo.entryUpdate(ctx.db, entry.id, changes, ctx.now),
    event: entryEvent(entry, 'offer', changes),
    async announce() {
      await ctx.jobs.send(ctx.db, 'queue-lapse', {}, { startAfter: endsAt });
      await notifySeller(ctx, machine, entry, 'queue_offered', { endsAt: endsAt.toISOString() });
      await mailSeller(ctx, 'queue_offer', machine, { ...entry, offer_ends_at: endsAt.toISOString() });
    },
  };
}

function entryEvent(entry: LockedEntry, action: string, changes: repo.EntryChanges): AuditEvent {
  // A position is only an internal number; moves record the places.
  const { position: _, ...columns } = changes;
  const before = Object.fromEntries(Object.entries(entry).filter(([column]) => column in columns));
  return {
    action,
    entity: 'queue_entry',
    id: entry.id,
    name: customerNames(entry).name,
    changes: changesBetween(before, columns),
  };
}

/** Writes the changes of a locked entry, records them, and settles the notification about its offer. */
export async function writeEntry(
  ctx: Ctx,
  entry: LockedEntry,
  action: string,
  changes: repo.EntryChanges,
  more: AuditEvent['changes'] = {},
): Promise<void> {
  await repo.entryUpdate(ctx.db, entry.id, changes, ctx.now).execute();
  const event = entryEvent(entry, action, changes);
  await record(ctx, { ...event, changes: { ...event.changes, ...more } });
  if (entry.status === 'offered')
    await settleByAction(ctx, { entity: 'queue_entry', entityId: entry.id }, action);
}

/** Those who wait for a machine that is locked, in their order. */
export async function waitingEntries(ctx: Ctx, machineId: string): Promise<LockedEntry[]> {
  return (await repo.lockOpenEntries(ctx.db, machineId)).filter(({ status }) => status === 'waiting');
}

/** The position of a new entry. */
export const lastPosition = (ctx: Ctx, machineId: string): Promise<number> =>
  repo.selectLastPosition(ctx.db, machineId);

/** The columns of an entry that leaves the queue. */
export const ended = (
  { now, user }: Ctx,
  status: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'machine_gone',
  reason: string | null = null,
) => ({ status, ended_at: now, ended_by: user.id, end_reason: reason });

/** The customer waits again, at a position before all others. */
export async function backToWaiting(
  ctx: Ctx,
  entry: LockedEntry,
  action: 'skip' | 'pause',
  position: number,
  more?: AuditEvent['changes'],
): Promise<void> {
  const changes = { status: 'waiting', offered_at: null, offer_ends_at: null, position } as const;
  await writeEntry(ctx, entry, action, changes, more);
}

/** An offer that cannot be kept because the machine is damaged or in repair: the customer waits again. */
export async function pauseOffer(ctx: Ctx, machine: QueuedMachine, entryId: string): Promise<void> {
  const entry = await repo.lockEntryRow(ctx.db, entryId);
  if (!entry) throw new Error(`the offered queue entry ${entryId} is gone`);
  await backToWaiting(ctx, entry, 'pause', await repo.selectFrontPosition(ctx.db, entry.machine_id));
  await notifySeller(ctx, machine, entry, 'queue_paused', { by: ctx.user.name });
}

/** Ends the queue of a machine that is sold or deleted, and tells the sellers. */
export async function endQueue(ctx: Ctx, machine: QueuedMachine): Promise<void> {
  for (const entry of await repo.lockOpenEntries(ctx.db, machine.id)) {
    await writeEntry(ctx, entry, 'machine_gone', ended(ctx, 'machine_gone'));
    await notifySeller(ctx, machine, entry, 'queue_machine_gone', {});
    await mailSeller(ctx, 'queue_machine_gone', machine, entry);
  }
}

type QueueKind = Extract<keyof KindValues, `queue_${string}`>;
type KindValues = {
  [K in Parameters<typeof notifyUsers>[1]['kind']]: NotificationValues<K>;
};
type Known = 'machineName' | 'customerName' | 'machineId' | 'machineType';

/**
 * Notifies the seller of an entry in the application; the office if the seller is no longer active. Nobody is notified of what
 * they did themselves.
 */
export async function notifySeller<K extends QueueKind>(
  ctx: Ctx,
  machine: Pick<QueuedMachine, 'id' | 'name' | 'type'>,
  entry: Pick<LockedEntry, 'id' | 'customer_name' | 'customer_company' | 'created_by'>,
  kind: K,
  more: Omit<KindValues[K], Known>,
): Promise<void> {
  const known = {
    machineName: machine.name,
    customerName: customerNames(entry).name,
    machineId: machine.id,
    machineType: machine.type,
  };
  const isTheirDoing = 'by' in (more as object);
  if (isTheirDoing && entry.created_by === ctx.user.id) return;
  const to = await activeOrOffice(ctx, [entry.created_by]);
  await notifyUsers(ctx, {
    kind,
    to: isTheirDoing ? to.filter((id) => id !== ctx.user.id) : to,
    entity: 'queue_entry',
    entityId: entry.id,
    // The values of a kind are the known ones and those given.
    values: { ...known, ...more } as unknown as KindValues[K],
  });
}

/** The mail about an entry to its seller, in the transaction of the change. */
export function mailSeller(
  ctx: Ctx,
  template: Extract<MailTemplate, `queue_${string}`>,
  machine: QueuedMachine,
  entry: LockedEntry,
  more: MailValues = {},
): Promise<void> {
  const machines = `${machine.type}-machines`;
  const paths = {
    queue_offer: `queue?entry=${entry.id}`,
    queue_lapsed: `${machines}?machine=${machine.id}`,
    queue_machine_gone: machines,
  };
  return notify(ctx, {
    template,
    creatorId: entry.created_by,
    entity: 'queue_entry',
    id: entry.id,
    values({ timezone }) {
      const end = entry.offer_ends_at === null ? null : new Date(entry.offer_ends_at);
      const { sales_person: seller, note } = entry;
      return {
        customerName: entry.customer_name,
        customerCompany: customerNames(entry).name,
        ...(seller !== null && { salesPerson: seller }),
        actorName: ctx.user.name,
        ...(note !== null && { notes: note }),
        ...(end !== null && { offerEndsAt: `${calendarDay(end, timezone)} ${clockTime(end, timezone)}` }),
        machineName: machine.name,
        machineModel: machine.model,
        machineSerial: displayIdentifier(machine),
        ...(machine.location !== null && { machineLocation: machine.location }),
        detailUrl: `${ctx.baseUrl}/${paths[template]}`,
        ...more,
      };
    },
  });
}

/** Deletes the entries of machines that are deleted permanently; the audit log stays. */
export async function purgeQueueOf(ctx: Ctx, machineIds: readonly string[]): Promise<void> {
  const ids = await repo.selectIdsOf(ctx.db, machineIds);
  if (ids.length === 0) return;
  await deleteNotificationsAbout(ctx, 'queue_entry', ids);
  await discardMailsAbout(ctx, 'queue_entry', ids);
  const purged = await repo.deleteEntries(ctx.db, ids);
  await record(
    ctx,
    ...purged.map(({ id, name }) => ({ action: 'purge', entity: 'queue_entry' as const, id, name })),
  );
}
