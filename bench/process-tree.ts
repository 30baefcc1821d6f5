import { readdir, readFile } from 'node:fs/promises';

/** Undefined for a process that has just ended. */
const read = (path: string) => readFile(path, 'utf8').catch(() => undefined);

/** A process with all its descendants. */
export async function processTree(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    // The name in parentheses may contain anything; the state and the parent follow it.
    const stat = await read(`/proc/${pid}/stat`);
    if (stat !== undefined) parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const tree = [root];
  // Grows while it is walked through.
  for (const parent of tree) for (const [pid, of] of parents) if (of === parent) tree.push(pid);
  return tree;
}

/** Clock ticks of `/proc` in a second, on all usual systems. */
const ticks = 100;

/** Processor time that processes and those of their children that have ended used so far, in user and system mode. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  let sum = 0;
  for (const pid of pids) {
    const stat = (await read(`/proc/${pid}/stat`)) ?? '';
    // The name in parentheses may contain anything.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    for (const time of times) sum += Number(time);
  }
  return sum / ticks;
}

/** In MB: `Rss` is resident, `Pss` counts what several processes share only once. */
export async function memoryOfTree(pids: readonly number[], kind: 'Rss' | 'Pss'): Promise<number> {
  let kilobytes = 0;
  for (const pid of pids) {
    const rollup = (await read(`/proc/${pid}/smaps_rollup`)) ?? '';
    kilobytes += Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0);
  }
  return (kilobytes * 1024) / 1e6;
}

/** Looks at the memory of a process and its descendants (`Pss`) until `stop`, which returns the most in MB. */
export function watchTree(root: number): { stop: () => Promise<number> } {
  let [most, isRunning] = [0, true];
  const watching = (async () => {
    while (isRunning) {
      most = Math.max(most, await memoryOfTree(await processTree(root), 'Pss'));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await watching;
      return most;
    },
  };
}
