import { memoryOf, type ServerProcess } from './environment.ts';
import { load, type LoadResult } from './load.ts';

export interface Watched<T> {
  result: T;
  seconds: number;
  /** Peak growth of the server process’s resident memory, in MB. */
  memory: number;
  /** The list, requested repeatedly by four clients during the work. */
  list: LoadResult | null;
}

const listPath = '/api/machines?type=used&limit=50';
const clients = 4;

/** The list on an otherwise idle server. */
export function idleList(app: ServerProcess, headers: Record<string, string>): Promise<LoadResult> {
  return load({ url: app.url, clients, seconds: 4, pause: 50, next: () => ({ path: listPath, headers }) });
}

/** Runs `work` while measuring the server’s memory and, if `headers` are given, list response times. */
export async function runWatched<T>(
  app: ServerProcess,
  work: () => Promise<T>,
  headers?: Record<string, string>,
): Promise<Watched<T>> {
  const before = await memoryOf(app.pid);
  let [peak, isRunning] = [before, true];
  const sample = async () => {
    while (isRunning) {
      peak = Math.max(peak, await memoryOf(app.pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const sampling = sample();
  let hasBegun = false;
  // Four clients that reload the list without a break are equivalent to a busy office.
  const listLoad =
    headers &&
    load({
      url: app.url,
      clients,
      until: () => !isRunning,
      pause: 50,
      counts: () => hasBegun,
      next: () => ({ path: listPath, headers }),
    });
  // The first requests open connections, all at once: of a work of a second, they would be a twentieth.
  if (headers) await new Promise((resolve) => setTimeout(resolve, 500));
  hasBegun = true;
  const start = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - start) / 1000;
    isRunning = false;
    return { result, seconds, memory: (peak - before) / 1e6, list: (await listLoad) ?? null };
  } finally {
    isRunning = false;
    await sampling;
  }
}
