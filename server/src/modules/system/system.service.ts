import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { SystemInformation } from '@strojpark/core/contracts/system';
import type { Ctx } from '../../lib/ctx.ts';
import { placeOf, type FileStore } from '../../lib/files.ts';
import { version } from '../../lib/version.ts';
import { readSettings } from '../settings/settings.service.ts';
import { countImports } from '../imports/batches.service.ts';
import * as repo from './system.repo.ts';

const none = { waiting: 0, failed: 0, lagSeconds: 0 };

/** What the installation works on, without the numbers of its records; rejects within seconds when the database is frozen. */
export const readState = (ctx: Pick<Ctx, 'db' | 'now'>) => repo.whileResponding(ctx.db, stateOf(ctx));

async function stateOf({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const hasJobs = await repo.selectHasJobs(db);
  return {
    database: {
      ...(await repo.selectDatabase(db)),
      standbys: await repo.selectStandbys(db),
      archivingFails: await repo.selectArchivingFails(db),
    },
    backups: {
      ...(await repo.selectBackups(db)),
      verification: (await repo.selectVerification(db)) ?? null,
    },
    mail: await repo.selectMailCounts(db),
    imports: await countImports({ db, now }),
    jobs: hasJobs ? await repo.selectJobs(db, now, new Date(now.getTime() - dayMs)) : none,
  };
}

export const { countConnections } = repo;

const fileStoreTimeoutMs = 2000;

/** Whether the file store responds now; nothing is written to it. */
export async function isStoreUp({ log }: Pick<Ctx, 'log'>, files: FileStore): Promise<boolean> {
  const late = async () => {
    await sleep(fileStoreTimeoutMs, undefined, { ref: false });
    throw new Error('no answer in time');
  };
  try {
    await Promise.race([files.check(), late()]);
    return true;
  } catch (error) {
    log.warn({ reason: String(error) }, `${placeOf(files)} cannot be used`);
    return false;
  }
}

/** Milliseconds between two moments of measuring. */
const resolution = 20;
const intervals = monitorEventLoopDelay({ resolution });
intervals.enable();
const latestDelay = () => Math.max(0, intervals.percentile(99) / 1e6 - resolution);
let delayBefore = 0;
setInterval(() => {
  delayBefore = latestDelay();
  intervals.reset();
}, 60_000).unref();

/** The state of the installation as seen by this process; `streams` counts its open event streams. */
export async function get(
  ctx: Ctx,
  { files, streams }: { files: FileStore; streams: () => number },
): Promise<SystemInformation> {
  const { db, now } = ctx;
  const uptimeSeconds = Math.floor(process.uptime());
  const state = await readState(ctx);
  return {
    version,
    startedAt: new Date(now.getTime() - uptimeSeconds * 1000).toISOString(),
    uptimeSeconds,
    process: {
      memory: process.memoryUsage.rss(),
      delayMs: Math.round(Math.max(delayBefore, latestDelay())),
      connections: countConnections(db),
      streams: streams(),
    },
    files: { kind: files.kind, location: files.location, responds: await isStoreUp(ctx, files) },
    records: await repo.selectRecordCounts(db),
    ...state,
    mail: { ...state.mail, hasServer: (await readSettings(ctx)).smtp_host !== '' },
  };
}
