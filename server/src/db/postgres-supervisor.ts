import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../start-error.ts';
import { type ClusterPlace, startCluster, stopCluster } from './postgres-cluster.ts';
import { serverSettings } from './postgres-settings.ts';

const longestPause = 10_000;

/** Starts the server and, should it die, starts it again until `stop` is called. */
export async function supervise(
  place: ClusterPlace,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let server = await startPatiently(place);
  let revival = Promise.resolve();

  const watch = (child: ChildProcess) =>
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error(`the database server stopped unexpectedly (${signal ?? code}), see ${place.logFile}`);
      revival = revive();
    });

  async function revive(): Promise<void> {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        server = await startPatiently(place);
        watch(server);
        log.info('the database server is running again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database server could not be restarted yet');
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  watch(server);
  return {
    async stop() {
      stopping.abort();
      await revival;
      await stopCluster(server, place);
    },
  };
}

/** Sessions of a killed server need a moment to notice; until then their shared memory bars the way. */
async function startPatiently(place: ClusterPlace): Promise<ChildProcess> {
  const end = Date.now() + 15_000;
  for (;;) {
    try {
      return await startCluster(place, serverSettings());
    } catch (error) {
      const blocked = error instanceof StartError && error.message.includes('shared memory block');
      if (!blocked || Date.now() > end) throw error;
      await sleep(200);
    }
  }
}
