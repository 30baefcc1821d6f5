import { reportParams } from '@strojpark/core/contracts/reports';
import { periodOfSlot, nextSlot } from '@strojpark/core/domain/reports/report-schedule';
import { canGenerateReport } from '@strojpark/core/domain/reports/reports';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { dataSetOf } from '@strojpark/core/domain/views/view-export';
import { canScheduleViews } from '@strojpark/core/domain/views/views';
import { canSeeView } from '@strojpark/core/domain/views/view-watch';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { eachAlone } from '../../lib/each-alone.ts';
import { message } from '../../lib/messages.ts';
import { me } from '../auth/auth.service.ts';
import { notify, perLanguage } from '../mail/notify.service.ts';
import { get } from '../produced-files/produced-files.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import { queueReport } from './report-files.service.ts';
import * as repo from './report-schedules.repo.ts';
import { get as getView } from '../views/views.service.ts';
import { contentOf, mayRead, optionsOf } from './report-schedules.service.ts';

/** Queues the report of every due schedule, each slot once even with several processes. */
export async function startDueReports(ctx: Ctx): Promise<void> {
  await eachAlone(ctx, await repo.selectDueSchedules(ctx.db, ctx.now), startOne);
}

async function startOne(ctx: Ctx, id: string): Promise<void> {
  const schedule = await repo.lockDueSchedule(ctx.db, id, ctx.now);
  if (!schedule) return;
  const { timezone } = await readSettings(ctx);
  // After downtime only the latest missed slot is created.
  let slot = new Date(schedule.next_at);
  let next = nextSlot(schedule, slot, timezone);
  while (next <= ctx.now) [slot, next] = [next, nextSlot(schedule, next, timezone)];
  const outcome = await queueScheduled(ctx, schedule, slot, timezone);
  await repo.updateSchedule(ctx.db, schedule.id, { next_at: next, last_slot: slot, ...outcome });
}

type Outcome = { last_file_id: string | null; last_failure: 'owner' | 'recipients' | 'view' | null };

async function queueScheduled(
  ctx: Ctx,
  schedule: repo.ScheduleRow,
  slot: Date,
  timezone: string,
): Promise<Outcome> {
  const { report } = schedule;
  const failed = (last_failure: Outcome['last_failure']) => ({ last_file_id: null, last_failure });
  const own = await contextOfOwner(ctx, schedule);
  if (own === null) return failed('owner');
  const common = {
    ...periodOfSlot(schedule.rhythm, slot, timezone),
    options: optionsOf(schedule),
    scheduleId: schedule.id,
  };
  if (report === 'view') {
    const { view, view_id: viewId } = schedule;
    if (viewId === null || view === null) return failed('view');
    if (!canSeeView(own.user, view) || !canScheduleViews(own.user, view.list)) return failed('owner');
    if ((await getView(own, viewId)).missing.length > 0) return failed('view');
    const readers = await readersOf(ctx, schedule);
    if (readers.length === 0) return failed('recipients');
    const today = calendarDay(slot, timezone);
    const params = { ...common, report, from: today, to: today, format: schedule.format ?? 'xlsx' };
    const about = { viewId, viewName: view.name, dataSet: dataSetOf(view.list) };
    return {
      last_file_id: (await queueReport(own, { ...params, ...about }, readers)).id,
      last_failure: null,
    };
  }
  if (!canGenerateReport(own.user, report)) return failed('owner');
  const readers = await readersOf(ctx, schedule);
  if (readers.length === 0) return failed('recipients');
  const { id } = await queueReport(own, { ...common, report }, readers);
  return { last_file_id: id, last_failure: null };
}

/** A context with the owner's current permissions; null when the owner was deleted or is not active. */
async function contextOfOwner(ctx: Ctx, { owner_id, language }: repo.ScheduleRow): Promise<Ctx | null> {
  const isThere = owner_id !== null && (await repo.selectActiveUser(ctx.db, owner_id));
  if (!isThere || owner_id === null) return null;
  const { id, name, role, permissions } = await me({ ...ctx, user: { ...ctx.user, id: owner_id } });
  return { ...ctx, language, user: { id, name, role, permissions } };
}

/** The recipients who may still receive the file. */
async function readersOf(ctx: Ctx, schedule: repo.ScheduleRow): Promise<string[]> {
  const matrix = await readPermissions(ctx);
  const content = contentOf(schedule, matrix);
  const recipients = await repo.selectRecipients(ctx.db, [schedule.id]);
  return recipients.filter((one) => mayRead(matrix, one, content)).map((one) => one.id);
}

/** Mails a link to the recipients of a completed scheduled report, at most once per file. */
export async function notifyRecipients(ctx: Ctx, fileId: string): Promise<void> {
  const file = await get(ctx, fileId);
  const { scheduleId, report, viewName, from, to } = reportParams.parse(file.params);
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
          fileName: file.fileName,
          periodFrom: from,
          periodTo: to,
          detailUrl: `${ctx.baseUrl}/reports?file=${fileId}`,
        }),
        ownValues: perLanguage((language) => ({
          reportName:
            report === 'view' ? (viewName ?? '') : message(language, `reports.kinds.${report}.title`),
        })),
      });
    }
  });
}
