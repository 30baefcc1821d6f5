import { pipeline } from 'node:stream/promises';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { reportParams, type ReportParams, type reports } from '@strojpark/core/contracts/reports';
import type { ViewSet } from '@strojpark/core/domain/files/exports';
import { viewFileName } from '@strojpark/core/domain/files/produced-files';
import { canGenerateReport, reportFormats, type ReportKind } from '@strojpark/core/domain/reports/reports';
import type { ViewFileFormat } from '@strojpark/core/domain/views/view-export';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import type { Attempt } from '../../lib/jobs.ts';
import { message } from '../../lib/messages.ts';
import { record } from '../audit/audit.service.ts';
import { makeFile, type MakeFile } from '../produced-files/make-file.service.ts';
import { setTitle } from '../exports/set-title.service.ts';
import { writeView } from '../exports/view-export.service.ts';
import { get, newFile } from '../produced-files/produced-files.service.ts';
import { get as getView } from '../views/views.service.ts';
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

type ViewParams = ReportParams & { report: 'view'; format: ViewFileFormat; dataSet: ViewSet };
type QueuedParams = (ReportParams & { report: ReportKind }) | ViewParams;

const fileOf = ({ language }: Ctx, params: QueuedParams) =>
  params.report === 'view'
    ? { name: viewFileName, format: params.format, title: setTitle(language, params.dataSet) }
    : {
        name: params.report,
        format: reportFormats[params.report],
        title: message(language, `reports.kinds.${params.report}.title`),
      };

/** Queues a report for its job; in addition to its creator, `readers` may open it. */
export function queueReport(
  ctx: Ctx,
  params: QueuedParams,
  readers: readonly string[] = [],
): Promise<{ id: string }> {
  return inTx(ctx, async (ctx) => {
    const { report } = params;
    const file = await newFile(ctx, { ...fileOf(ctx, params), kind: 'report', params, readers });
    await ctx.jobs.send(ctx.db, 'report-run', { fileId: file.id });
    // A report contains personal data and prices, so requesting one is audited.
    await record(ctx, { action: 'export', entity: 'report', id: file.id, name: report });
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
export function runReport(ctx: Ctx, files: FileStore, fileId: string, attempt?: Attempt): Promise<void> {
  const make: MakeFile = async ({ ctx, params, format, out, progress }) => {
    const asked = reportParams.parse(params);
    if (asked.report === 'view') {
      const { list, state, missing } = await getView(ctx, asked.viewId ?? '');
      if (missing.length > 0) throw new AppError('forbidden');
      return writeView(ctx, { list, state }, format === 'csv' ? 'csv' : 'xlsx', out);
    }
    if (!canGenerateReport(ctx.user, asked.report)) throw new AppError('forbidden');
    await progress(0, steps);
    const { content, rows } = await makers[asked.report](ctx, asked);
    await progress(1, steps);
    await pipeline(content, out, { end: false });
    return { rows };
  };
  return makeFile(ctx, files, fileId, make, attempt);
}
