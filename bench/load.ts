import { Agent, request } from 'node:http';

/** The result of a load run. Times in milliseconds. */
export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Status → number of responses. */
  statuses: Record<number, number>;
  bytes: number;
}

export interface LoadRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
}

interface LoadOptions {
  url: string;
  clients: number;
  /** Stops after this many requests or seconds, whichever comes first. */
  requests?: number;
  seconds?: number;
  /** Stops the load when it returns true. */
  until?: () => boolean;
  /** Milliseconds that a client waits between a response and its next request. */
  pause?: number;
  /** Whether the time of a request that begins now counts; all do without it. */
  counts?: () => boolean;
  /** The n-th request; each client sends its next one after reading the response. */
  next: (index: number) => LoadRequest;
}

function once(url: string, agent: Agent, wanted: LoadRequest): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}${wanted.path}`,
      { agent, method: wanted.method ?? 'GET', headers: wanted.headers ?? {} },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
        answer.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(wanted.body);
  });
}

/** The time that this share of some times does not exceed; 0 without any. */
export const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;

/** The middle of some times. */
export const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Closed-loop load over keep-alive connections: each client sends its next request after the response, as users do. */
export async function load({
  url,
  clients,
  requests,
  seconds,
  until,
  pause,
  counts = () => true,
  next,
}: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let [index, bytes] = [0, 0];
  const start = performance.now();
  const end = start + (seconds ?? 3600) * 1000;
  const client = async () => {
    while (index < (requests ?? Infinity) && performance.now() < end && !until?.()) {
      const wanted = next(index++);
      const isCounted = counts();
      const sent = performance.now();
      const answer = await once(url, agent, wanted);
      if (isCounted) times.push(performance.now() - sent);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      bytes += answer.bytes;
      if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  const elapsed = (performance.now() - start) / 1000;
  return {
    requests: times.length,
    seconds: elapsed,
    perSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    statuses,
    bytes,
  };
}
