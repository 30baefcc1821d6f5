import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../run.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial, type Trial } from '../trial.ts';

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

/** Why no disk can be filled on this computer. */
export const diskUnavailable = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? undefined
    : 'a disk of its own can be mounted on Linux by root only';

export interface Disk {
  dataDir: string;
  /** Full for so long that the database, too, could not write; `more` happens to the product meanwhile. */
  fillFor: (trial: Trial, ms: number, more?: () => Promise<void>) => Promise<void>;
  unmount: () => Promise<void>;
}

/** A disk of its own in `folder`, with room for the database and what the writers upload. */
export function mountDisk(folder: string, megabytes: number): Disk {
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
  return {
    dataDir,
    unmount,
    async fillFor({ watch, note }, ms, more) {
      const before = watch.refusals();
      const free = fill(disk);
      try {
        await sleep(ms);
        await more?.();
        const { status } = await watch.call({ path: '/api/health' });
        note(`health answered ${status} on the full disk`);
        if (watch.refusals() === before) watch.fail('no write was refused on the full disk');
      } finally {
        await free();
      }
    },
  };
}

export const diskFull: Scenario = {
  promise: 'the disk of the data folder is full, then has space again',
  unavailable: diskUnavailable,
  async run({ folder }) {
    const disk = mountDisk(folder, 320);
    try {
      return await runTrial({ dataDir: disk.dataDir }, async (trial) => {
        for (const ms of [3_000, 15_000, 30_000]) {
          await trial.strike(`a full disk for ${ms / 1000} s`, () => disk.fillFor(trial, ms));
        }
      });
    } finally {
      await disk.unmount();
    }
  },
};
