import { AppError } from './app-error.ts';

/** Seconds after which a caller who was turned away may try again. */
const retryAfter = 10;

export interface Semaphore {
  /**
   * Waits for a place and returns the function that releases it. AppError `unavailable` when too many are waiting.
   */
  acquire: () => Promise<() => void>;
  run: <T>(fn: () => Promise<T>) => Promise<T>;
}

/** Lets `running` tasks run at once and `waiting` more wait, in the order in which they came. */
export function createSemaphore({
  running,
  waiting = Number.POSITIVE_INFINITY,
}: {
  running: number;
  waiting?: number;
}): Semaphore {
  let free = running;
  const queue: (() => void)[] = [];

  function release(): void {
    const next = queue.shift();
    if (next) next();
    else free++;
  }

  async function acquire(): Promise<() => void> {
    if (free > 0) free--;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new AppError('unavailable', { retryAfter });
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  }

  return {
    acquire,
    async run(fn) {
      const done = await acquire();
      try {
        return await fn();
      } finally {
        done();
      }
    },
  };
}
