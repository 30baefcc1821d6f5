import { describe, expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

describe('a turnstile', () => {
  it('lets so many through at once and the next when one leaves', async () => {
    const { enter } = createTurnstile({ running: 1, waiting: 1 });
    const leave = await enter();
    let entered = false;
    const second = enter().then((leaveAgain) => {
      entered = true;
      return leaveAgain;
    });
    await Promise.resolve();
    expect(entered).toBe(false);
    leave();
    (await second)();
    expect(entered).toBe(true);
  });

  it('sends away whom it has no place to wait for, with a time to come back', async () => {
    const { enter } = createTurnstile({ running: 1, waiting: 0 });
    await enter();
    await expect(enter()).rejects.toMatchObject({ code: 'unavailable', extras: { retryAfter: 10 } });
  });

  it('counts a second call of the same leave for nothing', async () => {
    const { enter } = createTurnstile({ running: 1, waiting: 0 });
    const leave = await enter();
    leave();
    leave();
    await enter();
    await expect(enter()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
