import {
  reportSchedule,
  type NewSchedule,
  type ReportOptions,
  type ReportSchedule,
  type reports,
} from '@strojpark/core/contracts/reports';
import { can, type PermissionMatrix } from '@strojpark/core/domain/access/permissions';
import type { ViewSet } from '@strojpark/core/domain/files/exports';
import { nextSlot } from '@strojpark/core/domain/reports/report-schedule';
import {
  canDownloadReport,
  canGenerateReport,
  type ReportKind,
  type ScheduledKind,
} from '@strojpark/core/domain/reports/reports';
import { canDownloadView, dataSetOf } from '@strojpark/core/domain/views/view-export';
import { canScheduleViews } from '@strojpark/core/domain/views/views';
import { canSeeView } from '@strojpark/core/domain/views/view-watch';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import { list as listViews } from '../views/views.service.ts';
import * as repo from './report-schedules.repo.ts';

/** The options of a schedule; they were validated when it was saved. */
export const optionsOf = ({ options }: Pick<repo.ScheduleRow, 'options'>): ReportOptions =>
  reportSchedule.shape.options.parse(options);

/** What decides who may download a scheduled file; `dataSet` of a view, null when it is gone. */
type Content = { report: ReportKind } | { report: 'view'; dataSet: ViewSet | null; hasCosts: boolean };

/** The content of the files that a schedule creates, with the permissions of its owner. */
export function contentOf(
  { report, view, owner_role: role }: Pick<repo.ScheduleRow, 'report' | 'view' | 'owner_role'>,
  matrix: PermissionMatrix,
): Content {
  if (report !== 'view') return { report };
  const dataSet = view === null ? null : dataSetOf(view.list);
  const hasCosts = role !== null && can({ role, permissions: matrix[role] }, 'machines.view_costs');
  return { report, dataSet, hasCosts };
}

export function mayRead(
  matrix: PermissionMatrix,
  { role, isActive }: repo.Recipient,
  content: Content,
): boolean {
  const actor = { role, permissions: matrix[role] };
  if (!isActive) return false;
  if (content.report !== 'view') return canDownloadReport(actor, content.report);
  return content.dataSet !== null && canDownloadView(actor, content.dataSet, content.hasCosts);
}

/** What the caller would schedule. */
async function ownContent(
  ctx: Ctx,
  report: ScheduledKind,
  viewId: string | null | undefined,
): Promise<Content> {
  if (report !== 'view') {
    if (!canGenerateReport(ctx.user, report)) throw new AppError('forbidden');
    return { report };
  }
  const view = viewId == null ? undefined : (await listViews(ctx)).find(({ id }) => id === viewId);
  if (view === undefined || view.missing.length > 0)
    throw new AppError('validation', { errors: { viewId: [{ key: 'validation.choice' }] } });
  if (!canScheduleViews(ctx.user, view.list)) throw new AppError('forbidden');
  return { report, dataSet: dataSetOf(view.list), hasCosts: can(ctx.user, 'machines.view_costs') };
}

/** Users who may receive such a file. */
async function recipientsOf(ctx: Ctx, content: Content) {
  const matrix = await readPermissions(ctx);
  return (await repo.selectOffice(ctx.db)).filter((one) => mayRead(matrix, one, content));
}

/** Users who may receive such a report; for a view, if the caller schedules it. */
export async function listRecipients(
  ctx: Ctx,
  { report, viewId }: QueryOf<typeof reports.listRecipients>,
): Promise<ResponseOf<typeof reports.listRecipients>> {
  const content = report === 'view' ? await ownContent(ctx, report, viewId) : { report };
  return (await recipientsOf(ctx, content)).map(({ id, name, email }) => ({ id, name, email }));
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
async function valuesOf(ctx: Ctx, { recipients, options, viewId, ...schedule }: NewSchedule) {
  const content = await ownContent(ctx, schedule.report, viewId);
  const allowed = new Set((await recipientsOf(ctx, content)).map(({ id }) => id));
  if (recipients.some((id) => !allowed.has(id)))
    throw new AppError('validation', { errors: { recipients: [{ key: 'validation.reportRecipients' }] } });
  const { timezone } = await readSettings(ctx);
  return {
    ...schedule,
    view_id: viewId,
    options: JSON.stringify(options),
    language: ctx.language,
    next_at: nextSlot(schedule, ctx.now, timezone),
    owner_id: ctx.user.id,
    owner_name: ctx.user.name,
    updated_at: ctx.now,
  };
}

/** The fields of a schedule in the audit log. */
const auditedFields = ({
  report,
  options,
  format,
  rhythm,
  weekday,
  time,
  isPaused,
  recipients,
}: ReportSchedule) => ({
  report,
  ...options,
  format,
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
    await record(ctx, { action: 'create', entity: 'report', id, name: body.report, changes });
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
    const changes = {
      ...changesBetween(auditedFields(before), auditedFields(after)),
      // Without its name: it may be private.
      ...(before.viewId !== after.viewId && { view: {} }),
    };
    await record(ctx, { action: 'update', entity: 'report', id, name: after.report, changes });
    return after;
  });
}

export function deleteSchedule(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const before = await get(ctx, id);
    await repo.deleteSchedule(ctx.db, id);
    const changes = changesBetween(auditedFields(before), {});
    await record(ctx, { action: 'delete', entity: 'report', id, name: before.report, changes });
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
    const { id, report, language, rhythm, weekday, time, version, format, view } = row;
    const content = contentOf(row, matrix);
    const file = files.find((one) => one.id === row.last_file_id);
    return {
      id,
      report,
      viewId: row.view_id,
      viewName: view !== null && canSeeView(ctx.user, view) ? view.name : null,
      format,
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
          mayRead: mayRead(matrix, one, content),
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
