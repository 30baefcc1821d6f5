import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../folder.ts';
import { middle } from '../load.ts';
import { npmStart, type Started } from '../npm-start.ts';
import { memoryOfTree, processTree } from '../process-tree.ts';
import type { Row } from '../report.ts';

const starts = { new: 3, existing: 5 };
const settleMs = 10_000;
/** Of the server after the start, in MB (Rss); it was 128 to 130 in November 2026. */
const memoryLimit = 150;

const range = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;

const demoStart = (dataDir: string): Promise<Started> => npmStart({ DATA_DIR: dataDir, SEED: 'demo' });

/**
 * The time from `npm start` to the first answer, with the demo data, and the memory ten seconds later of the server and
 * of the server with its PostgreSQL.
 */
export async function start(): Promise<Row[]> {
  const existing = await makeFolder();
  // Builds what has changed, and fills the cache of compiled code.
  await (await demoStart(existing.path)).stop();

  const first: number[] = [];
  for (let round = 0; round < starts.new; round++) {
    const folder = await makeFolder();
    const started = await demoStart(folder.path);
    first.push(started.ms / 1000);
    await started.stop();
    await folder.remove();
  }
  const again: number[] = [];
  const memory: Record<'server' | 'shared' | 'tree', number[]> = { server: [], shared: [], tree: [] };
  for (let round = 0; round < starts.existing; round++) {
    const { ms, pid, stop } = await demoStart(existing.path);
    again.push(ms / 1000);
    await sleep(settleMs);
    memory.server.push(await memoryOfTree([pid], 'Rss'));
    memory.shared.push(await memoryOfTree([pid], 'Pss'));
    memory.tree.push(await memoryOfTree(await processTree(pid), 'Pss'));
    await stop();
  }
  await existing.remove();
  if (middle(memory.server) > memoryLimit)
    throw new Error(`the server takes ${middle(memory.server).toFixed(0)} MB, more than ${memoryLimit}`);
  return [
    {
      what: 'start, new data folder, s',
      times: String(starts.new),
      middle: middle(first),
      all: range(first, 2),
    },
    {
      what: 'start, existing data folder, s',
      times: String(starts.existing),
      middle: middle(again),
      all: range(again, 2),
    },
    ...(
      [
        ['memory of the server, MB (Rss)', memory.server],
        ['memory of the server, MB (Pss)', memory.shared],
        ['memory of server and PostgreSQL, MB (Pss)', memory.tree],
      ] as const
    ).map(([what, values]) => ({
      what,
      times: String(starts.existing),
      middle: middle(values),
      all: range(values, 0),
    })),
  ];
}
