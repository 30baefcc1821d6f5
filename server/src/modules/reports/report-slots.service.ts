import { reportParams } from '@strojpark/core/contracts/reports';
import { periodOfSlot, nextSlot } from '@strojpark/core/domain/reports/report-schedule';
import { canDownloadReport, canGenerateReport } from '@strojpark/core/domain/reports/reports';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { me } from '../auth/auth.service.ts';
import { notify } from '../mail/notify.service.ts';
import { get } from '../produced-files/produced-files.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import { queueReport } from './report-files.service.ts';
import * as repo from './report-schedules.repo.ts';
import { optionsOf } from './report-schedules.service.ts';

/** Queues the report of every due schedule, each slot once even with several processes. */
export async function startDueReports(ctx: Ctx): Promise<void> {
  while (await inTx(ctx, startOne));
}

async function startOne(ctx: Ctx): Promise<boolean> {
  const schedule = await repo.lockDueSchedule(ctx.db, ctx.now);
  if (!schedule) return false;
  const { timezone } = await readSettings(ctx);
  // After downtime only the latest missed slot is created.
  let slot = new Date(schedule.next_at);
  let next = nextSlot(schedule, slot, timezone);
  while (next <= ctx.now) [slot, next] = [next, nextSlot(schedule, next, timezone)];
  const outcome = await queueScheduled(ctx, schedule, slot, timezone);
  await repo.updateSchedule(ctx.db, schedule.id, { next_at: next, last_slot: slot, ...outcome });
  return true;
}

type Outcome = { last_file_id: string | null; last_failure: 'owner' | 'recipients' | null };

async function queueScheduled(
  ctx: Ctx,
  schedule: repo.ScheduleRow,
  slot: Date,
  timezone: string,
): Promise<Outcome> {
  const { report } = schedule;
  const own = await contextOfOwner(ctx, schedule);
  if (own === null || !canGenerateReport(own.user, report))
    return { last_file_id: null, last_failure: 'owner' };
  const readers = await readersOf(ctx, schedule);
  if (readers.length === 0) return { last_file_id: null, last_failure: 'recipients' };
  const params = {
    report,
    ...periodOfSlot(schedule.rhythm, slot, timezone),
    options: optionsOf(schedule),
    scheduleId: schedule.id,
  };
  const { id } = await queueReport(own, params, readers);
  return { last_file_id: id, last_failure: null };
}

/** A context with the owner's current permissions; null when the owner was deleted or is not active. */
async function contextOfOwner(ctx: Ctx, { owner_id, language }: repo.ScheduleRow): Promise<Ctx | null> {
  const isThere = owner_id !== null && (await repo.selectActiveUser(ctx.db, owner_id));
  if (!isThere || owner_id === null) return null;
  const { id, name, role, permissions } = await me({ ...ctx, user: { ...ctx.user, id: owner_id } });
  return { ...ctx, language, user: { id, name, role, permissions } };
}

/** The recipients who may still receive the report. */
async function readersOf(ctx: Ctx, { id, report }: repo.ScheduleRow): Promise<string[]> {
  const matrix = await readPermissions(ctx);
  const recipients = await repo.selectRecipients(ctx.db, [id]);
  return recipients
    .filter(
      ({ role, isActive }) => isActive && canDownloadReport({ role, permissions: matrix[role] }, report),
    )
    .map((one) => one.id);
}

/** Mails a link to the recipients of a completed scheduled report, at most once per file. */
export async function notifyRecipients(ctx: Ctx, fileId: string): Promise<void> {
  const file = await get(ctx, fileId);
  const { scheduleId, report, from, to } = reportParams.parse(file.params);
  if (scheduleId === undefined || file.status !== 'completed') return;
  await inTx(ctx, async (ctx) => {
    const schedule = await repo.lockSchedule(ctx.db, scheduleId);
    if (!schedule || !(await repo.markMailed(ctx.db, scheduleId, fileId))) return;
    for (const creatorId of await readersOf(ctx, schedule)) {
      await notify(ctx, {
        template: 'report_ready',
        creatorId,
        entity: 'report',
        id: fileId,
        values: () => ({
          reportName: message(schedule.language, `reports.kinds.${report}.title`),
          fileName: file.fileName,
          periodFrom: from,
          periodTo: to,
          detailUrl: `${ctx.baseUrl}/reports?file=${fileId}`,
        }),
      });
    }
  });
}
