import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

describe('a semaphore', () => {
  it('admits a limited number at once, and the next when one is released', async () => {
    const { acquire } = createSemaphore({ running: 1, waiting: 1 });
    const release = await acquire();
    let entered = false;
    const second = acquire().then((releaseAgain) => {
      entered = true;
      return releaseAgain;
    });
    await Promise.resolve();
    expect(entered).toBe(false);
    release();
    (await second)();
    expect(entered).toBe(true);
  });

  it('refuses callers when the queue is full, with a time to retry', async () => {
    const { acquire } = createSemaphore({ running: 1, waiting: 0 });
    await acquire();
    await expect(acquire()).rejects.toMatchObject({ code: 'unavailable', extras: { retryAfter: 10 } });
  });

  it('ignores a repeated release', async () => {
    const { acquire } = createSemaphore({ running: 1, waiting: 0 });
    const release = await acquire();
    release();
    release();
    await acquire();
    await expect(acquire()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('runs functions in order, also after a failed one', async () => {
    const { run } = createSemaphore({ running: 1 });
    const order: number[] = [];
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        run(async () => {
          order.push(n);
          await Promise.resolve();
          if (n === 1) throw new Error('failed');
        }),
      ),
    );
    expect(order).toEqual([1, 2, 3]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});
