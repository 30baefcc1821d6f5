import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PublicCtx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { http } from '../../lib/node-http.ts';
import type { RequestObserver } from '../../lib/request-observer.ts';
import { version } from '../../lib/version.ts';
import { countConnections, isStoreUp, readState } from '../system/system.service.ts';

interface MetricsDeps extends Pick<PublicCtx, 'db' | 'log'> {
  files: FileStore;
}

interface MetricsAddress {
  host: string;
  port: number;
}

export interface Metrics extends RequestObserver {
  /** Where it listens. */
  url: string;
  close: () => Promise<void>;
}

/** In seconds: from an answer out of a cache to the slowest that people still wait for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves the figures of this process and of the database for Prometheus, on a port of its own without authentication.
 * This module is imported only when it is switched on: the library takes memory.
 */
export async function startMetrics(deps: MetricsDeps, { host, port }: MetricsAddress): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const observer = observeRequests(registry);
  observeConnections(registry, deps.db);
  observeFiles(registry, deps);
  const readDatabase = observeDatabase(registry, deps);

  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readDatabase()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    ...observer,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening}/metrics`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Requests by the pattern of their route, never by their address: that would make a series for each record. */
function observeRequests(registry: Registry): RequestObserver {
  const registers = [registry];
  const requests = new Counter({
    name: 'strojpark_http_requests_total',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'strojpark_http_request_duration_seconds',
    help: 'Time until the answer was sent, without event streams',
    labelNames: ['method', 'route'] as const,
    buckets,
    registers,
  });
  const streams = new Gauge({
    name: 'strojpark_event_streams',
    help: 'Open event streams of this process',
    registers,
  });
  return {
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    answered({ method, route, status, milliseconds }) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, milliseconds / 1000);
    },
  };
}

function observeConnections(registry: Registry, db: MetricsDeps['db']): void {
  const connections = new Gauge({
    name: 'strojpark_database_connections',
    help: 'Connections of the pool by state; waiting: requests without one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(countConnections(db))) connections.set({ state }, count);
    },
  });
}

function observeFiles(registry: Registry, { files, log }: MetricsDeps): void {
  const isUp: Gauge = new Gauge({
    name: 'strojpark_file_store_up',
    help: 'Whether the file store responds',
    registers: [registry],
    async collect() {
      isUp.set((await isStoreUp({ log }, files)) ? 1 : 0);
    },
  });
}

const seconds = (time: string | null) => (time === null ? 0 : Date.parse(time) / 1000);
const failures = new Set(['damaged', 'inconsistent']);

/** An unknown figure is absent: 0 would look like a good one. */
function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

/** Figures of the database; without it, only that it is out. */
function observeDatabase(registry: Registry, { db, log }: MetricsDeps): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `strojpark_${name}`, help, registers: [registry] });
  new Gauge({
    name: 'strojpark_build_info',
    help: 'The version that runs',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version }, 1);
  const isUp = gauge('database_up', 'Whether the database answered');
  const read = {
    createdAt: gauge('installed_timestamp_seconds', 'When the database was created or restored'),
    databaseSize: gauge('database_size_bytes', 'Size of the database'),
    standbys: gauge('database_standbys', 'Servers that replicate the database'),
    replicationLag: gauge(
      'replication_lag_seconds',
      'How late the slowest of these servers is; absent without any, or if it may not be read',
    ),
    archivingFails: gauge(
      'database_archiving_failed',
      'Whether the last change log could not be archived for point-in-time recovery; absent if none is',
    ),
    jobsWaiting: gauge('jobs_waiting', 'Jobs that are due and have not started'),
    jobsFailed: gauge('jobs_failed', 'Jobs that failed for good within a day'),
    jobLag: gauge('job_lag_seconds', 'How long the oldest waiting job is overdue'),
    mailsWaiting: gauge('mails_waiting', 'Mails that are not sent yet'),
    mailsFailed: gauge('mails_failed', 'Mails that could not be sent'),
    importsRunning: gauge('imports_running', 'Imports that are checked, wait or are written'),
    importsFailed: gauge('imports_failed', 'Imports that failed within a day, also because of their file'),
    lastBackup: gauge('last_backup_timestamp_seconds', 'When the last backup was completed; 0 without one'),
    provenBackup: gauge(
      'last_verified_backup_timestamp_seconds',
      'When the last backup that could be restored as a test was completed; 0 without one',
    ),
    backupFailed: gauge(
      'backup_verification_failed',
      'Whether the last verified backup is damaged or its data inconsistent',
    ),
  };
  return async () => {
    try {
      const { database, backups, mail, imports, jobs } = await readState({ db, now: new Date() });
      read.createdAt.set(seconds(database.createdAt));
      read.databaseSize.set(database.size);
      setOrRemove(read.standbys, database.standbys?.count);
      setOrRemove(read.replicationLag, database.standbys?.count ? database.standbys.lagSeconds : undefined);
      setOrRemove(
        read.archivingFails,
        database.archivingFails === null ? undefined : +database.archivingFails,
      );
      read.jobsWaiting.set(jobs.waiting);
      read.jobsFailed.set(jobs.failed);
      read.jobLag.set(jobs.lagSeconds);
      read.mailsWaiting.set(mail.waiting);
      read.mailsFailed.set(mail.failed);
      read.importsRunning.set(imports.running);
      read.importsFailed.set(imports.failed);
      read.lastBackup.set(seconds(backups.lastAt));
      read.provenBackup.set(seconds(backups.provenAt));
      read.backupFailed.set(failures.has(backups.verification?.result ?? '') ? 1 : 0);
      isUp.set(1);
    } catch (error) {
      log.warn({ reason: String(error) }, 'the database does not respond to the metrics');
      // A figure of before would look current.
      for (const one of Object.values(read)) one.remove();
      isUp.set(0);
    }
  };
}
