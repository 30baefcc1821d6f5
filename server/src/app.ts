import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import helmet from 'helmet';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from './db/connect.ts';
import { apiReference } from './lib/api-reference.ts';
import { AppError } from './lib/app-error.ts';
import { compressTexts } from './lib/compress.ts';
import { answerError } from './lib/error-answer.ts';
import type { FileStore } from './lib/files.ts';
import type { Jobs } from './lib/jobs.ts';
import { defaultBodyLimitMs, type Route, type RouteDeps, registerRoutes } from './lib/route.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { patternOf, type RequestObserver } from './lib/request-observer.ts';
import { logSlowRequests } from './lib/slow-log.ts';
import { defaultUploadMegabytes, timeFor } from './lib/upload-limits.ts';
import { type Keys, deriveKeys, tokenHash, verifyAccessToken } from './lib/tokens.ts';
import { apiKeysRoutes } from './modules/api-keys/api-keys.routes.ts';
import { authenticateKey } from './modules/api-keys/api-keys.service.ts';
import { approvalLinksRoutes } from './modules/reservations/approval-links.routes.ts';
import { attachmentsRoutes } from './modules/attachments/attachments.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { badgesRoutes } from './modules/badges/badges.routes.ts';
import { backupsRoutes } from './modules/backups/backups.routes.ts';
import { createBackupsService } from './modules/backups/backups.service.ts';
import { bulkRoutes } from './modules/bulk/bulk.routes.ts';
import { calendarRoutes } from './modules/calendar/calendar.routes.ts';
import { categoriesRoutes } from './modules/categories/categories.routes.ts';
import { commentsRoutes } from './modules/comments/comments.routes.ts';
import { companyRoutes } from './modules/company/company.routes.ts';
import { customersRoutes } from './modules/customers/customers.routes.ts';
import { deputiesRoutes } from './modules/deputies/deputies.routes.ts';
import { eventsRoutes } from './modules/events/events.routes.ts';
import { createEventsService } from './modules/events/events.service.ts';
import { exchangeRatesRoutes } from './modules/exchange-rates/exchange-rates.routes.ts';
import { exportsRoutes } from './modules/exports/exports.routes.ts';
import { fieldConfigRoutes } from './modules/field-config/field-config.routes.ts';
import { gdprRoutes } from './modules/gdpr/gdpr.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { createImportService } from './modules/imports/imports.service.ts';
import { machinesRoutes } from './modules/machines/machines.routes.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';
import { manualAlternativesRoutes } from './modules/manual-alternatives/manual-alternatives.routes.ts';
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts';
import { presenceRoutes } from './modules/presence/presence.routes.ts';
import { createPresenceService } from './modules/presence/presence.service.ts';
import { producedFilesRoutes } from './modules/produced-files/produced-files.routes.ts';
import { costsRoutes } from './modules/costs/costs.routes.ts';
import { viewsRoutes } from './modules/views/views.routes.ts';
import { demandsRoutes } from './modules/demands/demands.routes.ts';
import { queueRoutes } from './modules/queue/queue.routes.ts';
import { repricingRoutes } from './modules/repricing/repricing.routes.ts';
import { priceCardsRoutes } from './modules/price-cards/price-cards.routes.ts';
import { quotesRoutes } from './modules/quotes/quotes.routes.ts';
import { reportsRoutes } from './modules/reports/reports.routes.ts';
import { reservationsRoutes } from './modules/reservations/reservations.routes.ts';
import { rolePermissionsRoutes } from './modules/role-permissions/role-permissions.routes.ts';
import { salesRoutes } from './modules/sales/sales.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { trashRoutes } from './modules/trash/trash.routes.ts';
import { userSettingsRoutes } from './modules/user-settings/user-settings.routes.ts';
import { usersRoutes } from './modules/users/users.routes.ts';

export interface AppDeps {
  db: Db;
  jobs: Jobs;
  log: FastifyBaseLogger;
  /** All other secrets are derived from it. */
  secret: string;
  /** Links in mails start with it; no trailing slash. */
  baseUrl: string;
  /** Files that outlive a request, such as backups. */
  files: FileStore;
  trustProxy: boolean | number | string;
  /** For uploads while a request reads them; defaults to a temporary folder. */
  uploadFolder?: string;
  /** The built web; without it only the API is served. */
  webFolder?: string;
  /** Requests per minute of a session or address: protects against accidents, not against guessing. */
  requestsPerMinute?: number;
  /** The size of a text file that is imported; 20 by default. */
  maxImportMegabytes?: number;
  /** Learns of every answer; without it nothing is measured. */
  observer?: RequestObserver | undefined;
  /** Milliseconds from which a request is logged as slow; never without it. */
  slowMs?: number;
  tracing?: RouteDeps['tracing'];
  bodyLimitMs?: RouteDeps['bodyLimitMs'];
  /** From the signal to stop until the end; then the process is not ready. */
  isStopping?: () => boolean;
  /** Milliseconds between two heartbeats of an event stream. */
  heartbeat?: number;
  /** Milliseconds without a call after which a user is no longer present. */
  lifeMs?: number;
}

// No inline scripts; the UI kit needs inline styles.
const contentSecurityPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    // The product also runs over plain http inside a company.
    upgradeInsecureRequests: null,
  },
};

const quotePagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers of the API are for their caller alone; those that may be kept set the header themselves. */
const setHeaders: onRequestHookHandler = (request, reply, done) => {
  reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  if (request.protocol === 'https')
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  done();
};

/** Behind a proxy that is not trusted, everybody has the proxy's address, and with it one limit for all. */
function warnOfProxy(): onRequestHookHandler {
  let isWarned = false;
  return ({ headers, log }, _reply, done) => {
    if (!isWarned && headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      log.warn(
        'requests come through a proxy: set TRUST_PROXY, or all people behind it share the limits of one',
      );
    }
    done();
  };
}

const eventsPath = '/api/events';

function observeAnswers(app: FastifyInstance, observer: RequestObserver): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (patternOf(request) === eventsPath) {
      observer.streamOpened();
      // `onResponse` does not run when the reader goes away.
      reply.raw.once('close', observer.streamClosed);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const [route, method] = [patternOf(request), request.method];
    if (route !== eventsPath)
      observer.answered({ method, route, status: reply.statusCode, milliseconds: reply.elapsedTime });
    done();
  });
}

/** Serves the web's files; every other address outside the API is a screen of the web. */
async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    dotfiles: 'ignore',
    // The build puts a `.br` and a `.gz` next to each text.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // File names under assets contain a hash of their content.
      const isHashed = path.includes(`${folder}/assets/`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The page of a quote, for customers: nothing of others, no embedding, not for search engines.
  app.get('/quote', (_request, reply) =>
    reply
      .header('content-security-policy', quotePagePolicy)
      .header('x-robots-tag', 'noindex, nofollow')
      .sendFile('quote.html', { cacheControl: false }),
  );
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = isRead && !request.url.startsWith('/api') && !request.url.startsWith('/assets/');
    if (!isScreen) return answerError(new AppError('not_found'), request, reply);
    return reply.sendFile('index.html', { cacheControl: false });
  });
}

/** The whole HTTP application, ready to listen or to be injected into. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { trustProxy } = deps;
  const app: FastifyInstance = fastify<Server>({
    loggerInstance: deps.log,
    // A number is how many proxies are between the product and its callers; hop 0 is the connection itself.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: 1_048_576,
    // An address that cannot be decoded.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // For the largest upload; `registerRoutes` limits all other bodies.
    requestTimeout: timeFor(deps.maxImportMegabytes ?? defaultUploadMegabytes, defaultBodyLimitMs),
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(answerError);

  // Over plain http browsers ignore the header for https, and it would mislead. The plugin of this library for Fastify
  // would build all headers again for each request.
  const secure = helmet({ contentSecurityPolicy, strictTransportSecurity: false });
  app.addHook('onRequest', ({ raw }, reply, done) =>
    secure(raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  app.addHook('onRequest', setHeaders);
  if (trustProxy === false) app.addHook('onRequest', warnOfProxy());
  if (deps.observer) observeAnswers(app, deps.observer);
  if (deps.slowMs) logSlowRequests(app, deps.slowMs);
  compressTexts(app);
  const keys = deriveKeys(deps.secret);
  const knownApiKeys = new Set<string>();
  await app.register(rateLimit, {
    max: deps.requestsPerMinute ?? 3000,
    timeWindow: 60_000,
    keyGenerator: callerKey(keys, knownApiKeys),
    // The parts of the web, which a browser requests only once.
    allowList: ({ url }) => url.startsWith('/assets/'),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
  await app.register(multipart);
  // Bodies are JSON or multipart.
  app.removeContentTypeParser('text/plain');
  for (const one of apiReference) app.route(one);

  const auth = createAuthService(keys);
  const authenticate: RouteDeps['authenticate'] = async ({ headers }, now, isActivity, sentAt = now) => {
    const program = await authenticateKey(deps.db, headers.authorization, now);
    if (program === null)
      return auth.authenticate(deps.db, headers.authorization, { now, sentAt, isActivity });
    knownApiKeys.add(tokenHash(bearerOf(headers) ?? ''));
    return program;
  };
  const events = createEventsService({ ...deps, onNote: (note) => presence.receive(note) });
  const presence = createPresenceService({ ...deps, listen: events.listen, push: events.push });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    presence.close();
    await events.close();
  });
  // What is idle by then is closed. A connection with a running request would wait for another one after its answer.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isClosing) raw.socket.end();
    done();
  });
  const uploadFolder = deps.uploadFolder ?? join(tmpdir(), 'strojpark-uploads');
  const routes: Route[] = [
    ...apiKeysRoutes,
    ...approvalLinksRoutes,
    ...attachmentsRoutes(deps),
    ...auditRoutes,
    ...authRoutes(auth),
    ...backupsRoutes(createBackupsService(deps)),
    ...bulkRoutes,
    ...categoriesRoutes,
    ...commentsRoutes,
    ...companyRoutes,
    ...customersRoutes,
    ...deputiesRoutes,
    ...eventsRoutes(events, authenticate),
    ...exchangeRatesRoutes,
    ...exportsRoutes,
    ...fieldConfigRoutes,
    ...gdprRoutes,
    ...healthRoutes(deps),
    ...importRoutes(createImportService(deps)),
    ...machinesRoutes,
    ...manualAlternativesRoutes,
    ...mailRoutes(deps),
    ...badgesRoutes,
    ...presenceRoutes(presence),
    ...producedFilesRoutes(deps),
    ...notificationsRoutes,
    ...calendarRoutes,
    ...queueRoutes,
    ...costsRoutes,
    ...repricingRoutes,
    ...demandsRoutes,
    ...viewsRoutes,
    ...priceCardsRoutes(deps),
    ...quotesRoutes({ files: deps.files, follow: events.follow }),
    ...reportsRoutes,
    ...reservationsRoutes,
    ...rolePermissionsRoutes,
    ...salesRoutes,
    ...settingsRoutes,
    ...systemRoutes({ files: deps.files, streams: events.count }),
    ...trashRoutes,
    ...userSettingsRoutes,
    ...usersRoutes,
  ];
  registerRoutes(
    app,
    {
      db: deps.db,
      jobs: deps.jobs,
      uploadFolder,
      secrets: createSecretBox(deps.secret),
      baseUrl: deps.baseUrl,
      tracing: deps.tracing,
      bodyLimitMs: deps.bodyLimitMs,
      authenticate,
    },
    routes,
  );
  if (deps.webFolder !== undefined && existsSync(join(deps.webFolder, 'index.html'))) {
    await registerWeb(app, deps.webFolder);
  } else {
    app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply));
  }
  return app;
}

const bearerOf = ({ authorization = '' }: FastifyRequest['headers']): string | null =>
  /^Bearer (\S+)$/.exec(authorization)?.[1] ?? null;

/**
 * Requests are counted per session, however many people share an address, per API key that has been accepted before,
 * and otherwise per address. This runs before the database is asked.
 */
function callerKey(keys: Keys, knownApiKeys: ReadonlySet<string>) {
  return async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<string> => {
    const token = bearerOf(headers);
    if (token === null) return ip;
    const hash = tokenHash(token);
    if (knownApiKeys.has(hash)) return hash;
    return (await verifyAccessToken(keys, token, new Date()))?.sessionId ?? ip;
  };
}
