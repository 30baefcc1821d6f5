import { AppError } from './app-error.ts';

/** Seconds after which a caller who was sent away may try again. */
const retryAfter = 10;

/**
 * Lets `running` pieces of heavy work through at a time and makes `waiting` more wait for their turn;
 * anybody beyond is told to come back later. `enter` answers the function that leaves again.
 */
export function createTurnstile({ running, waiting }: { running: number; waiting: number }): {
  enter: () => Promise<() => void>;
} {
  let free = running;
  const queue: (() => void)[] = [];
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else free++;
  };
  const once = () => {
    let inside = true;
    return () => {
      if (inside) leave();
      inside = false;
    };
  };
  return {
    async enter() {
      if (free > 0) free--;
      else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
      else throw new AppError('unavailable', { retryAfter });
      return once();
    },
  };
}
