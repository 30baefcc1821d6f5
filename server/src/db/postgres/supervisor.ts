import type { FastifyBaseLogger } from 'fastify';
import type { ChildProcess } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { type Cluster, startCluster, stopCluster } from './cluster.ts';

/** A full disk must not delay the restart long after space is available again. */
const maxDelayMs = 1_000;

/** Starts the server, and restarts it whenever it dies, until `stop` is called. */
export async function supervise(
  cluster: Cluster,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let server = await startWhenUnblocked(cluster);
  let restarting = Promise.resolve();

  const watch = (child: ChildProcess) =>
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error(`the database server stopped unexpectedly (${signal ?? code}), see ${cluster.logFile}`);
      restarting = restart();
    });

  async function restart(): Promise<void> {
    for (let delayMs = 100; !stopping.signal.aborted; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
      try {
        server = await startWhenUnblocked(cluster);
        watch(server);
        log.info('the database server is running again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database server could not be restarted yet');
      }
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  watch(server);
  return {
    async stop() {
      stopping.abort();
      await restarting;
      await stopCluster(server, cluster);
    },
  };
}

/** Sessions of a killed server take a moment to end; until then their shared memory blocks the start. */
async function startWhenUnblocked(cluster: Cluster): Promise<ChildProcess> {
  const end = performance.now() + 15_000;
  for (;;) {
    try {
      return await startCluster(cluster, serverSettings(cluster));
    } catch (error) {
      const blocked = error instanceof StartError && error.message.includes('shared memory block');
      if (!blocked || performance.now() > end) throw error;
      await sleep(200);
    }
  }
}

const megabyte = 1024 * 1024;

/** A twentieth of the disk and at most a quarter of what is free, from 1 to 4 GB. */
function walMegabytes({ database }: Cluster): number {
  const { blocks, bavail, bsize } = statfsSync(database);
  const wanted = Math.min(blocks / 20, bavail / 4) * (bsize / megabyte);
  return Math.round(Math.min(Math.max(wanted, 1024), 4096));
}

/** For a server with few connections that shares a small machine with the product. */
function serverSettings(cluster: Cluster): Record<string, string> {
  // In a container its limit counts, not the memory of the host.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / megabyte;
  return {
    shared_buffers: `${Math.round(Math.min(Math.max(memory / 8, 32), 1024))}MB`,
    effective_cache_size: `${Math.round(Math.max(memory / 2, 128))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.round(Math.min(Math.max(memory / 16, 64), 256))}MB`,
    max_connections: '50',
    // For solid-state disks and statements that take milliseconds.
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    // The log between two checkpoints: after each checkpoint, the first change of a page writes the whole page to it.
    max_wal_size: `${walMegabytes(cluster)}MB`,
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
}
