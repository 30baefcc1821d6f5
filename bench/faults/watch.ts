import { setTimeout as sleep } from 'node:timers/promises';
import { send, type Answer, type Call } from './calls.ts';

/** What is promised, in milliseconds. */
export const limits = {
  /** Of an answer that says "not now". */
  refusal: 5_000,
  health: 2_000,
  /** From the end of a fault to the next write that succeeds. */
  recovery: 2_000,
  /** The same after kill -9 of the product or of its database, which has to recover. */
  restart: 5_000,
  /** Of any other answer: after that the server counts as silent. */
  silence: 10_000,
  /** The same for a repeated call, which waits until it may take over from a dead first attempt. */
  repeatedSilence: 30_000,
};

/** What the product answered during one scenario, and where it broke a promise. */
export interface Watch {
  url: () => string;
  /** Sends a call and checks the answer; rejects like `send`. */
  call: (wanted: Omit<Call, 'timeout'>, options?: { isRepeated?: boolean }) => Promise<Answer>;
  /** While the product is known to be dead, connections may fail. */
  setDown: (isDown: boolean) => void;
  /** A fault begins: an earlier call could not know it when it was sent. */
  faultBegins: () => void;
  /** Reports a broken promise. */
  fail: (what: string) => void;
  /** Messages with the number of times. */
  failures: () => string[];
  refusals: () => number;
  slowestRefusal: () => number;
  /** From a moment of `performance.now()` on. */
  slowestHealth: (since?: number) => number;
  /** Ends the calls of `GET /api/health` that are made all the time. */
  stop: () => Promise<void>;
}

/** Calls `GET /api/health` four times a second from now on. `url` may change with a restart. */
export function startWatch(url: () => string, promised: typeof limits = limits): Watch {
  const failures = new Map<string, number>();
  const healthTimes: { sent: number; ms: number }[] = [];
  let [refusals, slowestRefusal] = [0, 0];
  let isDown = false;
  let [downUntil, faultAt] = [0, 0];
  let isRunning = true;

  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);

  function check(
    { path, method = 'GET' }: Omit<Call, 'timeout'>,
    { status, retryAfter, ms, body }: Answer,
  ): void {
    const what = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/\?.*/, '')}`;
    if (status === 503) {
      refusals += 1;
      const waited = Math.min(ms, performance.now() - faultAt);
      slowestRefusal = Math.max(slowestRefusal, waited);
      if (retryAfter === undefined) fail(`${what}: 503 without Retry-After`);
      if (waited > promised.refusal) fail(`${what}: 503 after more than ${promised.refusal / 1000} s`);
    } else if (status >= 500) fail(`${what}: ${status} ${body.toString()} (${path.slice(0, 400)})`);
  }

  async function call(wanted: Omit<Call, 'timeout'>, { isRepeated = false } = {}): Promise<Answer> {
    const sent = performance.now();
    const timeout = isRepeated ? promised.repeatedSilence : promised.silence;
    try {
      const answer = await send(url(), { ...wanted, timeout });
      check(wanted, answer);
      return answer;
    } catch (error) {
      if (!isDown && sent > downUntil) fail(`${wanted.path.replace(/[?].*/, '')}: ${String(error)}`);
      throw error;
    }
  }

  async function health(): Promise<void> {
    const sent = performance.now();
    try {
      const answer = await send(url(), { path: '/api/health', timeout: 60_000 });
      check({ path: '/api/health' }, answer);
      healthTimes.push({ sent, ms: answer.ms });
      if (answer.ms > promised.health) fail(`health answered after more than ${promised.health / 1000} s`);
    } catch (error) {
      if (!isDown && sent > downUntil) fail(`health: ${String(error)}`);
    }
  }

  async function watchHealth(): Promise<void> {
    while (isRunning) {
      await Promise.all([health(), sleep(250)]);
    }
  }
  const watching = watchHealth();

  return {
    url,
    call,
    fail,
    faultBegins: () => (faultAt = performance.now()),
    setDown(value) {
      if (isDown && !value) downUntil = performance.now();
      isDown = value;
    },
    failures: () => [...failures].map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`)),
    refusals: () => refusals,
    slowestRefusal: () => slowestRefusal,
    slowestHealth: (since = 0) =>
      Math.max(0, ...healthTimes.filter(({ sent }) => sent >= since).map(({ ms }) => ms)),
    async stop() {
      isRunning = false;
      await watching;
    },
  };
}
