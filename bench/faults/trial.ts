import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../../server/src/db/connect.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';
import { limits, startWatch, type Watch } from './watch.ts';
import { startWriters, type Writers } from './writers.ts';

/** The outcome of one scenario. */
export interface Outcome {
  faults: number;
  confirmed: number;
  /** Values read back and compared with what was confirmed. */
  compared: number;
  refusals: number;
  /** In milliseconds. */
  slowestRefusal: number;
  slowestHealth: number;
  slowestRecovery: number;
  /** Most memory of the product’s process, in MB. */
  memory: number;
  /** Further figures of the scenario. */
  notes: string[];
  failures: string[];
}

export interface Trial {
  product: Product;
  watch: Watch;
  writers: Writers;
  pool: Pool;
  note: (text: string) => void;
  /** Runs a fault, which has ended when the promise resolves, and measures the time until the next write. */
  strike: (name: string, fault: () => Promise<void>, limit?: number) => Promise<void>;
  /** kill -9 of the product, and its start. */
  killProduct: () => Promise<void>;
}

const normalMs = 1500;
const recoveryTimeout = 60_000;

/** To its database. */
export const poolOn = (product: Product) => createPool(product.databaseUrl(), { name: 'faults', max: 3 });

export interface MemoryWatch {
  /** In MB. */
  most: () => number;
  stop: () => void;
}

/** The most memory that any of the processes has used. */
export function watchMemory(products: readonly { memory: () => Promise<number> }[]): MemoryWatch {
  let most = 0;
  const timer = setInterval(() => {
    for (const product of products)
      void product.memory().then(
        (bytes) => (most = Math.max(most, bytes / 1e6)),
        // It has just been stopped or killed.
        () => undefined,
      );
  }, 250);
  return { most: () => most, stop: () => clearInterval(timer) };
}

/** What the watch and the writers have seen. */
export const outcomeOf = (watch: Watch, writers: Pick<Writers, 'confirmed'>, memory: MemoryWatch) => ({
  confirmed: writers.confirmed(),
  refusals: watch.refusals(),
  slowestRefusal: watch.slowestRefusal(),
  slowestHealth: watch.slowestHealth(),
  memory: memory.most(),
  failures: watch.failures(),
});

/** Runs `faults` against the product while clients write, and then reads everything back. */
export async function runTrial(
  options: ProductOptions,
  faults: (trial: Trial) => Promise<void>,
): Promise<Outcome> {
  const product = await startProduct(options);
  const pool = poolOn(product);
  const watch = startWatch(() => product.url);
  const notes: string[] = [];
  let [strikes, slowestRecovery] = [0, 0];
  const memory = watchMemory([product]);

  async function waitForWrite(name: string, writers: Writers, limit: number): Promise<void> {
    const ended = performance.now();
    const ms = await Promise.race([
      writers.nextWrite(),
      writers.failed,
      sleep(recoveryTimeout, undefined, { ref: false }),
    ]);
    const took = ms ?? performance.now() - ended;
    slowestRecovery = Math.max(slowestRecovery, took);
    const seconds = (took / 1000).toFixed(1);
    console.log(`  ${name}: the next write after ${seconds} s`);
    if (took > limit) watch.fail(`${name}: the next write succeeded ${seconds} s after its end`);
  }

  async function killProduct(): Promise<void> {
    watch.setDown(true);
    await product.kill();
    const ms = await product.start();
    watch.setDown(false);
    notes.push(`answers ${(ms / 1000).toFixed(1)} s after its start`);
    if (ms > limits.restart)
      watch.fail(`the killed product answered ${(ms / 1000).toFixed(1)} s after its start`);
  }

  try {
    const writers = await startWriters(watch, pool);
    await sleep(normalMs);
    await faults({
      product,
      watch,
      writers,
      pool,
      killProduct,
      note: (text) => notes.push(text),
      async strike(name, fault, limit = limits.recovery) {
        watch.faultBegins();
        await Promise.race([fault(), writers.failed]);
        await waitForWrite(name, writers, limit);
        strikes += 1;
        await Promise.race([sleep(normalMs), writers.failed]);
      },
    });
    await writers.stop();
    const fresh = poolOn(product);
    const compared = await writers.verify(fresh);
    await fresh.end();
    await watch.stop();
    if (!product.isRunning()) watch.fail('the product has ended');
    return { ...outcomeOf(watch, writers, memory), faults: strikes, compared, slowestRecovery, notes };
  } catch (error) {
    for (const failure of watch.failures()) console.error(`  BROKEN: ${failure}`);
    console.error(product.said());
    throw error;
  } finally {
    memory.stop();
    watch.setDown(true);
    await watch.stop();
    await pool.end();
    await product.stop();
  }
}
