import type { FastifyInstance } from 'fastify';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { type Config, loadConfig } from './config.ts';
import { makeDataDir, readAppSecret } from './data-dir.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { removeTemporaryPostgres } from './db/postgres/temporary-postgres.ts';
import { requireSameSecret } from './db/secret-fingerprint.ts';
import { systemCtx } from './lib/ctx.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { slowStatementLog } from './lib/slow-log.ts';
import type { startMetrics } from './modules/metrics/metrics.service.ts';
import { openFiles, removeLeftBehind, temporaryFolder } from './open-files.ts';
import { StartError } from './start-error.ts';

/** After the drain: requests that are running and jobs, then the database. */
const stopLimit = 30_000;
/** Long enough for an ordinary download or upload; the database needs the rest. */
const requestLimit = 20_000;

/** Run in this order when the process stops: last opened, first closed. */
const closers: (() => Promise<void>)[] = [];
let log = pino();
let drainMs = 0;

async function start(): Promise<void> {
  const config = loadConfig();
  log = pino({ level: config.logLevel });
  drainMs = config.drainSeconds * 1000;
  makeDataDir(config);
  const secret = readAppSecret(config);

  const tracing = config.tracing && (await openTracing(config.tracing));
  if (tracing) closers.unshift(tracing.close);
  const logSlow = config.slowMs > 0 ? slowStatementLog({ log, slowMs: config.slowMs }) : undefined;
  const opening = openDatabase({
    config,
    log,
    onStatement(event) {
      logSlow?.(event);
      tracing?.statement(event);
    },
  }).then((database) => {
    closers.unshift(database.close);
    return database;
  });
  // The included database starts in processes of its own; meanwhile this one loads the modules that need it.
  const [{ url, db, pool, folder }, modules] = await both(opening, loadModules());
  const { allJobs, buildApp, createJobs, prepareData, startMatching } = modules;
  const migrated = await migrate(pool);
  if (migrated.length > 0) log.info(`migrated to ${migrated.at(-1)} (migrations: ${migrated.length})`);
  await requireSameSecret(pool, secret);

  const jobs = createJobs(url, log, tracing);
  closers.unshift(jobs.stop);
  const { maxImportMegabytes } = config;
  const trialFolder = join(config.dataDir, 'trial');
  for (const remove of [() => removeTemporaryPostgres(trialFolder), () => removeLeftBehind(config)])
    await remove().catch((error: unknown) =>
      log.warn({ err: error }, 'what a killed process has left could not be removed'),
    );
  const files = await openFiles(config);
  const deps = { db, jobs, log, secrets: createSecretBox(secret), baseUrl: config.baseUrl };
  const [, hints] = await both(
    jobs.start(allJobs({ ...deps, files, trialFolder, maxImportMegabytes })),
    prepareData(systemCtx(deps, 'start'), files, config),
  );

  const matcher = startMatching(deps);
  closers.unshift(matcher.stop);

  const metrics = config.metrics && (await openMetrics({ db, log, files }, config.metrics));
  if (metrics) closers.unshift(metrics.close);

  const app = await buildApp({
    observer: metrics,
    tracing,
    slowMs: config.slowMs,
    isStopping: () => stopping,
    db,
    jobs,
    log,
    secret,
    baseUrl: config.baseUrl,
    files,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    maxImportMegabytes,
    uploadFolder: temporaryFolder(config),
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  });
  closers.unshift(async () => {
    const forceClose = setTimeout(() => app.server.closeAllConnections(), requestLimit);
    // Jobs at the same time: both within the limit, and even if one fails, the other keeps the database until it has ended.
    // Jobs that requests still send are for another process, or the next start.
    const [requests, running] = await Promise.allSettled([app.close(), jobs.finish()]);
    clearTimeout(forceClose);
    if (requests.status === 'rejected') throw requests.reason;
    if (running.status === 'rejected') throw running.reason;
  });
  freeMemory();
  await listen(app, config);
  // Only now: nobody waits for the answers of a start that failed.
  closers.unshift(() => setTimeoutAsync(drainMs));
  const where = folder ? [`Database in ${folder}`] : [];
  console.log(
    ['', `Strojpark is running at ${config.baseUrl}`, ...where, ...hints, 'Press Ctrl+C to stop.', ''].join(
      '\n',
    ),
  );
}

async function loadModules() {
  const { buildApp } = await import('./app.ts');
  const { allJobs, startMatching } = await import('./background.ts');
  const { createJobs } = await import('./lib/jobs.ts');
  const { prepareData } = await import('./prepare-data.ts');
  return { buildApp, allJobs, startMatching, createJobs, prepareData };
}

/** Both results, once both have ended: neither goes on after a failure of the other, while all is being closed. */
async function both<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [one, other] = await Promise.allSettled([first, second]);
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'rejected') throw other.reason;
  return [one.value, other.value];
}

/**
 * Frees what only the start needed, some 12 MB; otherwise it stays until the heap has grown by half. This takes longer than
 * a request may wait, so it is done before the first one.
 */
function freeMemory(): void {
  // With NODE_COMPILE_CACHE, for the next start, even if this process is killed; before functions that ran once are dropped.
  flushCompileCache();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', flavor: 'last-resort' });
}

/** Loads the libraries only if they are used. */
async function openTracing(options: Config['tracing'] & object) {
  const { startTracing } = await import('./lib/tracing.ts');
  return startTracing(log, options);
}

/** Loads the library only if it is used. */
async function openMetrics(deps: Parameters<typeof startMetrics>[0], address: Config['metrics'] & object) {
  const { startMetrics } = await import('./modules/metrics/metrics.service.ts');
  try {
    const metrics = await startMetrics(deps, address);
    log.info(`metrics at ${metrics.url}`);
    return metrics;
  } catch (error) {
    throw asStartError(error, address);
  }
}

/** A step that fails must not keep the others from closing, least of all the database. */
async function close(): Promise<boolean> {
  let clean = true;
  for (const closer of closers.splice(0)) {
    await closer().catch((error: unknown) => {
      clean = false;
      log.error({ err: error }, 'closing failed');
    });
  }
  return clean;
}

let stopping = false;
/** Repeated signals are ignored: npm passes on the Ctrl+C that the terminal has already sent to us. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const limit = drainMs + stopLimit;
  setTimeout(() => {
    log.error(`stopping took longer than ${limit / 1000} s; exiting now`);
    process.exit(1);
  }, limit).unref();
  await started;
  const clean = await close();
  if (clean) console.log('Strojpark has stopped.');
  process.exit(clean ? exitCode : 1);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  void stop(1);
});

const started = start().catch((error: unknown) => {
  if (error instanceof StartError) console.error(`\n${error.message}\n`);
  else console.error(error);
  // Not awaited: `stop` waits for this promise.
  void stop(1);
});

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program is already using that port. Stop it, or set PORT to another number',
  EACCES: 'this user is not allowed to use that port. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this computer does not have that address. Set HOST to an address it has',
  ENOTFOUND: 'the host name was not found. Set HOST to an address of this computer',
};

/** Connections waiting to be accepted; under a burst they wait instead of being refused. */
const backlog = 4096;

/** @throws StartError with a clear message when the port cannot be opened. */
async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    throw asStartError(error, { host, port });
  }
}

function asStartError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason ? new StartError(`Cannot listen on ${host}, port ${port}: ${reason}.`) : error;
}
