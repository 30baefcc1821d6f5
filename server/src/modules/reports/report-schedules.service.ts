import {
  reportSchedule,
  type NewSchedule,
  type ReportOptions,
  type ReportSchedule,
  type reports,
} from '@strojpark/core/contracts/reports';
import type { PermissionMatrix } from '@strojpark/core/domain/access/permissions';
import { nextSlot } from '@strojpark/core/domain/reports/report-schedule';
import {
  canDownloadReport,
  canGenerateReport,
  type ReportKind,
} from '@strojpark/core/domain/reports/reports';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import * as repo from './report-schedules.repo.ts';

/** The options of a schedule; they were validated when it was saved. */
export const optionsOf = ({ options }: Pick<repo.ScheduleRow, 'options'>): ReportOptions =>
  reportSchedule.shape.options.parse(options);

const mayRead = (matrix: PermissionMatrix, { role, isActive }: repo.Recipient, report: ReportKind) =>
  isActive && canDownloadReport({ role, permissions: matrix[role] }, report);

/** Users who may receive such a report. */
export async function listRecipients(
  ctx: Ctx,
  report: ReportKind,
): Promise<ResponseOf<typeof reports.listRecipients>> {
  const matrix = await readPermissions(ctx);
  return (await repo.selectOffice(ctx.db))
    .filter((one) => mayRead(matrix, one, report))
    .map(({ id, name, email }) => ({ id, name, email }));
}

export async function list(ctx: Ctx): Promise<ResponseOf<typeof reports.listSchedules>> {
  return { items: await toSchedules(ctx, await repo.selectSchedules(ctx.db)) };
}

async function get(ctx: Ctx, id: string): Promise<ReportSchedule> {
  const row = await repo.selectSchedule(ctx.db, id);
  const [schedule] = row ? await toSchedules(ctx, [row]) : [];
  if (!schedule) throw new AppError('not_found');
  return schedule;
}

/** The columns of a schedule without its recipients; the user who saves it becomes its owner. */
async function valuesOf(ctx: Ctx, { recipients, options, ...schedule }: NewSchedule) {
  if (!canGenerateReport(ctx.user, schedule.report)) throw new AppError('forbidden');
  const allowed = new Set((await listRecipients(ctx, schedule.report)).map(({ id }) => id));
  if (recipients.some((id) => !allowed.has(id)))
    throw new AppError('validation', { errors: { recipients: [{ key: 'validation.reportRecipients' }] } });
  const { timezone } = await readSettings(ctx);
  return {
    ...schedule,
    options: JSON.stringify(options),
    language: ctx.language,
    next_at: nextSlot(schedule, ctx.now, timezone),
    owner_id: ctx.user.id,
    owner_name: ctx.user.name,
    updated_at: ctx.now,
  };
}

const nameOf = (ctx: Ctx, report: ReportKind) => message(ctx.language, `reports.kinds.${report}.title`);

/** The fields of a schedule in the audit log. */
const auditedFields = ({ report, rhythm, weekday, time, isPaused, recipients }: ReportSchedule) => ({
  report,
  rhythm,
  weekday,
  time,
  isPaused,
  recipients: recipients.map(({ name }) => name),
});

export function create(ctx: Ctx, body: NewSchedule): Promise<ReportSchedule> {
  return inTx(ctx, async (ctx) => {
    const id = await repo.insertSchedule(ctx.db, await valuesOf(ctx, body));
    await repo.replaceRecipients(ctx.db, id, [...new Set(body.recipients)]);
    const schedule = await get(ctx, id);
    const changes = changesBetween({}, auditedFields(schedule));
    await record(ctx, { action: 'create', entity: 'report', id, name: nameOf(ctx, body.report), changes });
    return schedule;
  });
}

export function update(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof reports.updateSchedule>,
): Promise<ReportSchedule> {
  return changed(ctx, id, async (ctx, before) => {
    await requireVersion(version, before.version, () => before);
    await repo.updateSchedule(ctx.db, id, { ...(await valuesOf(ctx, body)), version: before.version + 1 });
    await repo.replaceRecipients(ctx.db, id, [...new Set(body.recipients)]);
  });
}

/** Pauses a schedule, or resumes it with the next slot after now. */
export function pause(
  ctx: Ctx,
  id: string,
  { isPaused }: BodyOf<typeof reports.pauseSchedule>,
): Promise<ReportSchedule> {
  return changed(ctx, id, async (ctx, before) => {
    const { timezone } = await readSettings(ctx);
    await repo.updateSchedule(ctx.db, id, {
      is_paused: isPaused,
      next_at: nextSlot(before, ctx.now, timezone),
      version: before.version + 1,
      updated_at: ctx.now,
    });
  });
}

function changed(
  ctx: Ctx,
  id: string,
  change: (ctx: Ctx, before: ReportSchedule) => Promise<void>,
): Promise<ReportSchedule> {
  return inTx(ctx, async (ctx) => {
    await repo.lockSchedule(ctx.db, id);
    const before = await get(ctx, id);
    await change(ctx, before);
    const after = await get(ctx, id);
    const changes = changesBetween(auditedFields(before), auditedFields(after));
    await record(ctx, { action: 'update', entity: 'report', id, name: nameOf(ctx, after.report), changes });
    return after;
  });
}

export function deleteSchedule(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const before = await get(ctx, id);
    await repo.deleteSchedule(ctx.db, id);
    const changes = changesBetween(auditedFields(before), {});
    await record(ctx, { action: 'delete', entity: 'report', id, name: nameOf(ctx, before.report), changes });
  });
}

async function toSchedules(ctx: Ctx, rows: readonly repo.ScheduleRow[]): Promise<ReportSchedule[]> {
  const matrix = await readPermissions(ctx);
  const recipients = await repo.selectRecipients(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const files = await repo.selectLastFiles(
    ctx.db,
    rows.flatMap(({ last_file_id: id }) => (id === null ? [] : [id])),
  );
  return rows.map((row) => {
    const { id, report, language, rhythm, weekday, time, version } = row;
    const file = files.find((one) => one.id === row.last_file_id);
    return {
      id,
      report,
      options: optionsOf(row),
      language,
      rhythm,
      weekday,
      time,
      version,
      isPaused: row.is_paused,
      nextAt: row.is_paused ? null : row.next_at,
      owner: row.owner_name,
      recipients: recipients
        .filter(({ schedule_id }) => schedule_id === id)
        .map((one) => ({
          id: one.id,
          name: one.name,
          email: one.email,
          mayRead: mayRead(matrix, one, report),
        })),
      last: lastOf(ctx, row, file),
    };
  });
}

function lastOf(
  { language }: Ctx,
  { last_slot, last_failure }: repo.ScheduleRow,
  file: Awaited<ReturnType<typeof repo.selectLastFiles>>[number] | undefined,
): ReportSchedule['last'] {
  if (last_slot === null) return null;
  const failed = file?.failureCode ?? null;
  return {
    slot: last_slot,
    file: file
      ? {
          id: file.id,
          status: file.status,
          isKept: file.isKept,
          fileName: file.fileName,
          message: failed === null ? null : message(language, `producedFiles.failures.${failed}`),
        }
      : null,
    message: last_failure === null ? null : message(language, `reports.schedules.failures.${last_failure}`),
  };
}
