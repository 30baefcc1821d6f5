import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/** For a server that shares a small machine with the product, one process and few connections. */
export function serverSettings(): Record<string, string> {
  // In a container the limit counts, not the memory of its host.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / megabyte;
  return {
    shared_buffers: `${Math.round(Math.min(Math.max(memory / 8, 32), 1024))}MB`,
    effective_cache_size: `${Math.round(Math.max(memory / 2, 128))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.round(Math.min(Math.max(memory / 16, 64), 256))}MB`,
    max_connections: '50',
    // Data on solid-state disks, statements of milliseconds.
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: '1GB',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
}
