import { readdir, readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { periodToDate } from '@strojpark/core/domain/reports/report-periods';
import type { ReportKind } from '@strojpark/core/domain/reports/reports';
import { pino } from 'pino';
import { createDb } from '../../server/src/db/connect.ts';
import { systemCtx, type Ctx } from '../../server/src/lib/ctx.ts';
import { createSecretBox } from '../../server/src/lib/secret-box.ts';
import { activityReport } from '../../server/src/modules/reports/activity-report.service.ts';
import { approvalsReport } from '../../server/src/modules/reports/approvals-report.service.ts';
import { financialReport } from '../../server/src/modules/reports/financial-report.service.ts';
import { maintenanceReport } from '../../server/src/modules/reports/maintenance-report.service.ts';
import type { MakeReport } from '../../server/src/modules/reports/report-document.ts';
import { overview } from '../../server/src/modules/reports/report-overview.service.ts';
import { unmetDemandReport } from '../../server/src/modules/reports/unmet-demand-report.service.ts';
import { utilisationReport } from '../../server/src/modules/reports/utilisation-report.service.ts';
import type { Environment } from '../environment.ts';
import { makeHistory } from '../history.ts';
import type { Row } from '../report.ts';

const runs = 9;

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
}

interface Watched {
  /** The largest resident memory that one child process ever had, in bytes. */
  child: number;
  /** How much the resident memory of this process grew, in bytes. */
  own: number;
  /** The longest time in which this process did nothing else, in ms. */
  blocked: number;
}

/** The peak memory of a child process; 0 when it has ended. */
async function peakOfChild(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const isOurs = status.includes(`\nPPid:\t${process.pid}\n`);
  return isOurs ? Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024 : 0;
}

/** A run that makes a file, with what it needs; it writes to the given stream and returns the number of rows. */
export async function fileRow(
  what: string,
  machines: number,
  run: (out: PassThrough) => Promise<number>,
): Promise<Row> {
  const start = performance.now();
  let [rows, bytes] = [0, 0];
  const { child, own, blocked } = await watched(async () => {
    const out = new PassThrough();
    out.on('data', (chunk: Buffer) => (bytes += chunk.length));
    rows = await run(out);
  });
  return {
    what,
    machines,
    rows,
    s: (performance.now() - start) / 1000,
    'MB of the child': child / 1_048_576,
    'server +MB': own / 1_048_576,
    'server blocked ms': blocked,
    'MB of the file': bytes / 1_048_576,
  };
}

/** What a run needs here, where the server would be, and in the processes that make the file. */
async function watched(run: () => Promise<void>): Promise<Watched> {
  const before = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let [child, own, isRunning] = [0, 0, true];
  const watch = (async () => {
    while (isRunning) {
      for (const pid of await readdir('/proc'))
        if (/^\d+$/.test(pid)) child = Math.max(child, await peakOfChild(pid));
      own = Math.max(own, process.memoryUsage.rss() - before);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  delay.enable();
  await run();
  delay.disable();
  isRunning = false;
  await watch;
  return { child, own, blocked: delay.max / 1e6 };
}

const makers: Record<ReportKind, MakeReport> = {
  utilisation: utilisationReport,
  financial: financialReport,
  maintenance: maintenanceReport,
  activity: activityReport,
  approvals: approvalsReport,
  unmetDemand: unmetDemandReport,
};

/** The reports page and the report files. */
export async function reports(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const { pool } = await environment.fleet(size);
    await makeHistory(pool);
    const db = createDb(pool);
    const deps = { db, jobs: { send: () => Promise.resolve() }, log: pino({ level: 'silent' }), baseUrl: '' };
    const ctx: Ctx = {
      ...systemCtx({ ...deps, secrets: createSecretBox('bench') }, 'bench'),
      now: new Date(),
    };
    for (const period of ['month', 'year'] as const) {
      rows.push({
        what: `the page, ${period}`,
        machines: size,
        ms: await medianOf(() => overview(ctx, { period })),
      });
    }
    const params = { ...periodToDate('year', calendarDay(ctx.now, 'Europe/Prague')), options: {} };
    for (const [report, make] of Object.entries(makers)) {
      const row = await fileRow(`${report} file`, size, async (out) => {
        const { content, rows: count } = await make(ctx, { ...params, report: report as ReportKind });
        await pipeline(content, out);
        return count;
      });
      rows.push(row);
    }
  }
  return rows;
}
