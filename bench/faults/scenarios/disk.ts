import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../run.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial, type Trial } from '../trial.ts';

/** Room for the database and what the writers upload; the rest is filled. */
const megabytes = 320;
const block = Buffer.alloc(1024 * 1024);

/** Fills the disk and keeps it full; the returned function frees it. */
function fill(folder: string): () => Promise<void> {
  const path = join(folder, 'filler');
  let isFull = true;
  const filling = (async () => {
    while (isFull) {
      const file = await open(path, 'a');
      try {
        // Ever smaller pieces take the last bytes as well, and those that others free.
        for (let size = block.length; isFull && size >= 512;) {
          try {
            await file.write(block, 0, size);
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
            size /= 2;
          }
        }
      } finally {
        await file.close();
      }
      await sleep(20);
    }
  })();
  return async () => {
    isFull = false;
    await filling;
    await rm(path, { force: true });
  };
}

/** The disk is full for so long that the database, too, could not write. */
async function fullDisk(trial: Trial, folder: string, ms: number): Promise<void> {
  const before = trial.watch.refusals();
  const free = fill(folder);
  await sleep(ms);
  const { status } = await trial.watch.call({ path: '/api/health' });
  trial.note(`health answered ${status} on the full disk`);
  if (trial.watch.refusals() === before) trial.watch.fail('no write was refused on the full disk');
  await free();
}

export const diskFull: Scenario = {
  promise: 'the disk of the data folder is full, then has space again',
  unavailable: () =>
    process.platform === 'linux' && process.getuid?.() === 0
      ? undefined
      : 'a disk of its own can be mounted on Linux by root only',
  async run({ folder }) {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'strojpark-faults', disk]);
    const unmount = atEnd(async () => {
      // Lazily: a process that is just ending may still have a file open.
      execFileSync('umount', ['--lazy', disk]);
    });
    const dataDir = join(disk, 'data');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o711);
    try {
      return await runTrial({ dataDir }, async (trial) => {
        for (const ms of [3_000, 15_000, 30_000]) {
          await trial.strike(`a full disk for ${ms / 1000} s`, () => fullDisk(trial, disk, ms));
        }
      });
    } finally {
      await unmount();
    }
  },
};
