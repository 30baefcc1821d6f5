import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { SystemInformation } from '@strojpark/core/contracts/system';
import type { Ctx } from '../../lib/ctx.ts';
import { placeOf, type FileStore } from '../../lib/files.ts';
import { version } from '../../lib/version.ts';
import * as repo from './system.repo.ts';

const none = { waiting: 0, failed: 0, lagSeconds: 0 };

/** What the installation works on, without the numbers of its records. */
export async function readState({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const hasJobs = await repo.selectHasJobs(db);
  return {
    database: { ...(await repo.selectDatabase(db)), standbys: await repo.selectStandbys(db) },
    backups: {
      ...(await repo.selectBackups(db)),
      verification: (await repo.selectVerification(db)) ?? null,
    },
    mail: await repo.selectMailCounts(db),
    jobs: hasJobs ? await repo.selectJobs(db, now, new Date(now.getTime() - dayMs)) : none,
  };
}

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

/** The state of the installation as seen by this process. */
export async function get(ctx: Ctx, files: FileStore): Promise<SystemInformation> {
  const { db, now } = ctx;
  const uptimeSeconds = Math.floor(process.uptime());
  return {
    version,
    startedAt: new Date(now.getTime() - uptimeSeconds * 1000).toISOString(),
    uptimeSeconds,
    files: { kind: files.kind, location: files.location, responds: await isStoreUp(ctx, files) },
    records: await repo.selectRecordCounts(db),
    ...(await readState(ctx)),
  };
}
