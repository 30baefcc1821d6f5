import { memoryOf, type Served } from './environment.ts';
import { load, type LoadResult } from './load.ts';

export interface Watched<T> {
  result: T;
  seconds: number;
  /** Growth of the server process's resident memory at its peak, in MB. */
  memory: number;
  /** The list, asked for again and again meanwhile by four clients. */
  list: LoadResult | null;
}

const listPath = '/api/machines?type=used&limit=50';
const clients = 4;

/** The list when nothing else happens. */
export function idleList(app: Served, headers: Record<string, string>): Promise<LoadResult> {
  return load({ url: app.url, clients, seconds: 4, pause: 50, next: () => ({ path: listPath, headers }) });
}

/** Runs `work`, watching the server's memory, and its list when `headers` are given. */
export async function watched<T>(
  app: Served,
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
  // A person looks at a list now and then; four of them without a pause are a busy office.
  const asking =
    headers &&
    load({
      url: app.url,
      clients,
      until: () => !isRunning,
      pause: 50,
      next: () => ({ path: listPath, headers }),
    });
  const start = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - start) / 1000;
    isRunning = false;
    return { result, seconds, memory: (peak - before) / 1e6, list: (await asking) ?? null };
  } finally {
    isRunning = false;
    await sampling;
  }
}
