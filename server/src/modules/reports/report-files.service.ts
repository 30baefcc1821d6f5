import { pipeline } from 'node:stream/promises';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { reportParams, type ReportParams, type reports } from '@strojpark/core/contracts/reports';
import { canGenerateReport, reportFormats, type ReportKind } from '@strojpark/core/domain/reports/reports';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { message } from '../../lib/messages.ts';
import { record } from '../audit/audit.service.ts';
import { makeFile } from '../produced-files/make-file.service.ts';
import { get, newFile } from '../produced-files/produced-files.service.ts';
import { activityReport } from './activity-report.service.ts';
import { approvalsReport } from './approvals-report.service.ts';
import { financialReport } from './financial-report.service.ts';
import { maintenanceReport } from './maintenance-report.service.ts';
import type { MakeReport } from './report-document.ts';
import { periodOf } from './report-period.service.ts';
import { unmetDemandReport } from './unmet-demand-report.service.ts';
import { utilisationReport } from './utilisation-report.service.ts';

const makers: Record<ReportKind, MakeReport> = {
  utilisation: utilisationReport,
  financial: financialReport,
  maintenance: maintenanceReport,
  activity: activityReport,
  approvals: approvalsReport,
  unmetDemand: unmetDemandReport,
};

/** Queues a report for its job; in addition to its creator, `readers` may open it. */
export function queueReport(
  ctx: Ctx,
  params: ReportParams,
  readers: readonly string[] = [],
): Promise<{ id: string }> {
  return inTx(ctx, async (ctx) => {
    const { report } = params;
    const file = await newFile(ctx, {
      kind: 'report',
      name: report,
      format: reportFormats[report],
      params,
      readers,
    });
    await ctx.jobs.send(ctx.db, 'report-run', { fileId: file.id });
    // A report contains personal data and prices, so requesting one is audited.
    const name = message(ctx.language, `reports.kinds.${report}.title`);
    await record(ctx, { action: 'export', entity: 'report', id: file.id, name });
    return file;
  });
}

/** Queues a report on request; the file shows its progress, and its creator is notified at the end. */
export function generate(ctx: Ctx, body: BodyOf<typeof reports.generate>): Promise<ProducedFile> {
  return inTx(ctx, async (ctx) => {
    if (!canGenerateReport(ctx.user, body.report)) throw new AppError('forbidden');
    const { from, to } = await periodOf(ctx, body);
    const { id } = await queueReport(ctx, { report: body.report, from, to, options: body.options });
    return get(ctx, id);
  });
}

/** Steps of the progress: data read, document rendered. */
const steps = 2;

/** Creates a queued report; called by its job. */
export function runReport(ctx: Ctx, files: FileStore, fileId: string): Promise<void> {
  return makeFile(ctx, files, fileId, async ({ ctx, params, out, progress }) => {
    const asked = reportParams.parse(params);
    if (!canGenerateReport(ctx.user, asked.report)) throw new AppError('forbidden');
    await progress(0, steps);
    const { content, rows } = await makers[asked.report](ctx, asked);
    await progress(1, steps);
    await pipeline(content, out, { end: false });
    return { rows };
  });
}
