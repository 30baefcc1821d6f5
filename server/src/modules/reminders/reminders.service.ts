import {
  addCalendarDays,
  addDays,
  calendarDay,
  dayMs,
  daysBetween,
} from '@strojpark/core/domain/dates/calendar-days';
import { addWorkingHours, isWorkingDay } from '@strojpark/core/domain/dates/working-time';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import type { MailValues } from '@strojpark/core/domain/mail/mail-templates';
import {
  dueReminder,
  firstReminderDays,
  isReminderTime,
  lastServiceDays,
} from '@strojpark/core/domain/mail/reminders';
import { daysLeft } from '@strojpark/core/domain/reservations/reservation-status';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { eachAlone } from '../../lib/each-alone.ts';
import { notify } from '../mail/notify.service.ts';
import { lockReservation } from '../reservations/locked-reservation.service.ts';
import { notifyAbout } from '../reservations/reservation-mails.service.ts';
import * as reservations from '../reservations/reservations.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './reminders.repo.ts';

/** Longer than any service interval. */
const memoryDays = 4000;

/** Sends the reminders that are due, during working hours in the company's time zone. */
export async function sendReminders(ctx: Ctx): Promise<void> {
  const settings = await readSettings(ctx);
  if (!isReminderTime(ctx.now, settings.timezone)) return;
  await remindOfReservations(ctx, settings);
  await remindOfApprovals(ctx, settings);
  await remindOfServices(ctx, settings);
  await repo.deleteOldReminders(ctx.db, new Date(ctx.now.getTime() - memoryDays * dayMs));
}

async function remindOfReservations(ctx: Ctx, settings: SettingValues): Promise<void> {
  const until = addCalendarDays(ctx.now, firstReminderDays, settings.timezone);
  const ending = await repo.selectEndingIds(ctx.db, ctx.now, until);
  await eachAlone(ctx, ending, (tx, id) => remindOfReservation(tx, id, settings));
}

/** Locks the reservation, so that no reminder is sent for one that was just extended or closed. */
async function remindOfReservation(ctx: Ctx, id: string, { timezone }: SettingValues): Promise<void> {
  const locked = await lockReservation(ctx, id);
  const due = dueReminder(locked, ctx.now, timezone);
  if (due === null) return;
  const occasion = `${locked.expires_at} ${due}`;
  if (!(await repo.insertReminder(ctx.db, { kind: 'reservation', entityId: id, occasion }, ctx.now))) return;
  await notifyAbout(ctx, 'reservation_expiring', await reservations.get(ctx, id), {
    daysLeft: String(daysLeft(locked, ctx.now, timezone)),
  });
}

/** Once for each request, on a working day. */
async function remindOfApprovals(
  ctx: Ctx,
  { approval_reminder_hours: hours, timezone }: SettingValues,
): Promise<void> {
  if (hours === 0 || !isWorkingDay(calendarDay(ctx.now, timezone))) return;
  const due = (await repo.selectPendingApprovals(ctx.db)).filter(
    ({ approval_requested_at: at }) =>
      at !== null && addWorkingHours(new Date(at), hours, timezone) <= ctx.now,
  );
  await eachAlone(
    ctx,
    due.map(({ id }) => id),
    remindOfApproval,
  );
}

/** Locks the reservation, so that no reminder is sent for a request that was just decided. */
async function remindOfApproval(ctx: Ctx, id: string): Promise<void> {
  const { status } = await lockReservation(ctx, id);
  if (status !== 'pending_approval') return;
  const reminder = { kind: 'approval', entityId: id, occasion: 'request' } as const;
  if (!(await repo.insertReminder(ctx.db, reminder, ctx.now))) return;
  await notifyAbout(ctx, 'approval_reminder', await reservations.get(ctx, id));
}

async function remindOfServices(ctx: Ctx, settings: SettingValues): Promise<void> {
  const today = calendarDay(ctx.now, settings.timezone);
  const { first, last } = lastServiceDays(today, settings);
  for (const machine of await repo.selectServicedBetween(ctx.db, first, last)) {
    const servicedOn = machine.last_service_date ?? first;
    const dueOn = addDays(servicedOn, settings.maintenance_interval_days);
    await inTx(ctx, async (tx) => {
      const reminder = { kind: 'service', entityId: machine.id, occasion: servicedOn } as const;
      if (!(await repo.insertReminder(tx.db, reminder, tx.now))) return;
      await remindOfService(tx, machine, {
        maintenanceDate: dueOn,
        maintenanceType: 'interval',
        daysLeft: String(daysBetween(today, dueOn)),
      });
    });
  }
  await inTx(ctx, async (tx) => {
    const { maintenance_interval_hours: interval } = settings;
    for (const machine of await repo.advanceSteps(tx.db, interval)) {
      await remindOfService(tx, machine, {
        maintenanceDate: today,
        maintenanceType: 'hours',
        daysLeft: '0',
      });
    }
    await repo.insertFirstSteps(tx.db, interval);
  });
}

function remindOfService(ctx: Ctx, machine: repo.ServicedMachine, service: MailValues): Promise<void> {
  return notify(ctx, {
    template: 'maintenance_reminder',
    creatorId: machine.created_by,
    entity: 'machine',
    id: machine.id,
    values: () => ({
      machineName: machine.name,
      machineModel: machine.model,
      machineSerial: displayIdentifier(machine),
      ...(machine.location !== null && { machineLocation: machine.location }),
      detailUrl: `${ctx.baseUrl}/${machine.type}-machines?machine=${machine.id}`,
      ...service,
    }),
  });
}
