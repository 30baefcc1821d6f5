import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { can } from '@strojpark/core/domain/access/permissions';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { parametersOf, strictBody } from '@strojpark/core/strict-request';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import * as z from 'zod';
import type { Db } from '../db/connect.ts';
import type { IdempotencyKey } from '../db/idempotency.ts';
import { whileResponding } from '../db/responding.ts';
import { AppError } from './app-error.ts';
import type { Caller, Ctx, PublicCtx } from './ctx.ts';
import type { Jobs } from './jobs.ts';
import { serialiserOf } from './json-schema.ts';
import { languageOf } from './messages.ts';
import { idempotentInTransaction, idempotentPerItem } from './idempotent.ts';
import type { SecretBox } from './secret-box.ts';
import { currentWork } from './slow-log.ts';
import type { Tracing } from './tracing.ts';
import { readMultipart, type Upload } from './upload.ts';
import { defaultUploadBytes } from './upload-limits.ts';
import { requireKnownParameters } from './unknown-parameter.ts';
import { validated } from './validate.ts';

/** A streamed download. */
export interface Download {
  fileName: string;
  contentType: string;
  content: Readable;
}

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The file of a multipart call; deleted after the call unless the service has moved it. */
  upload: Upload | null;
  /** The same for a call that is sent again with its Idempotency-Key: a record with this id is created only once. */
  callId: string;
  /** For the few calls that need headers or the address of the caller. */
  request: FastifyRequest;
  reply: FastifyReply;
}

type CtxOf<E extends Endpoint> = E['access'] extends 'public' ? PublicCtx : Ctx;
type AnswerOf<E extends Endpoint> = E['response'] extends 'file'
  ? Download
  : E['response'] extends 'stream'
    ? Readable
    : ResponseOf<E>;
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>) => Promise<AnswerOf<E> | void>;

interface Multipart {
  fields: unknown;
  upload: Upload | null;
}

/** A contract entry with the function that serves it. */
export interface Route {
  entry: Endpoint;
  /** The names of its query parameters. */
  parameters: readonly string[];
  handler: Handler<Endpoint>;
  /** Of the file of a multipart call. */
  maxUploadBytes: number;
}

/** Binds a contract entry to its service function; the types of input and answer follow from the entry. */
export function route<E extends Endpoint>(
  entry: E,
  handler: (ctx: CtxOf<E>, input: Input<E>) => Promise<AnswerOf<E>>,
  { maxUploadBytes = defaultUploadBytes }: Partial<Pick<Route, 'maxUploadBytes'>> = {},
): Route {
  return {
    entry,
    parameters: parametersOf(entry),
    handler: handler as unknown as Handler<Endpoint>,
    maxUploadBytes,
  };
}

export interface RouteDeps {
  db: Db;
  jobs: Jobs;
  uploadFolder: string;
  secrets: SecretBox;
  baseUrl: string;
  tracing?: Pick<Tracing, 'request'> | undefined;
  /** Milliseconds for the body of a request that is no large upload; two minutes if not given. */
  bodyLimitMs?: number | undefined;
  /**
   * The sender of a request, or AppError not_signed_in. `isActivity`: the request keeps the session from its idle
   * timeout. `sentAt`, if not now: when its token had to be valid.
   */
  authenticate: (request: FastifyRequest, now: Date, isActivity: boolean, sentAt?: Date) => Promise<Caller>;
}

const pendingRefusals = {
  password: 'password_change_required',
  second_factor: 'second_factor_missing',
} as const;

function checkAccess(access: Access, { user, pending }: Caller): void {
  const isOwnAccount = access === 'own-account';
  if ((isOwnAccount || access === 'in-person') && user.scope) throw new AppError('forbidden');
  if (isOwnAccount) return;
  if (pending) throw new AppError(pendingRefusals[pending]);
  if (access === 'public' || access === 'signed-in' || access === 'in-person') return;
  const { permission, roles, inPerson } =
    typeof access === 'string'
      ? { permission: access, roles: null, inPerson: false }
      : { inPerson: false, ...access };
  if (inPerson && user.scope) throw new AppError('forbidden');
  if (roles !== null && !roles.includes(user.role)) throw new AppError('forbidden');
  if (!can(user, permission)) throw new AppError('forbidden');
}

/** `If-Match: "3"` of a PATCH means the same as `version: 3` in its body; the body takes precedence. */
function withVersion(
  { body: schema }: Endpoint,
  { method, headers }: FastifyRequest,
  body: unknown,
): unknown {
  const tag = headers['if-match'];
  if (method !== 'PATCH' || tag === undefined || tag === '*') return body;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1];
  if (version === undefined) throw new AppError('malformed');
  const hasVersion = schema instanceof z.ZodObject && 'version' in schema.shape;
  return hasVersion && typeof body === 'object' && body !== null
    ? { version: Number(version), ...body }
    : body;
}

function idempotencyKeyOf(
  request: FastifyRequest,
  { fields, upload }: Multipart,
  user: Ctx['user'] | null,
  secrets: SecretBox,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || typeof key !== 'string' || user?.id == null) return null;
  if (key === '' || key.length > 200) throw new AppError('malformed');
  const content = upload ? [fields, upload.fileName, upload.checksum] : (fields ?? null);
  // A body may contain a password, such as that of the mail server: a plain hash of it could be brute-forced.
  const requestHash = secrets.fingerprint(`${request.method} ${request.url}\n${JSON.stringify(content)}`);
  return { userId: user.id, key, requestHash, attemptId: randomUUID() };
}

function callIdOf({ userId, key, requestHash }: IdempotencyKey): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([userId, key, requestHash]))
    .digest('hex');
  const at = (from: number, to: number) => hex.slice(from, to);
  // A UUID of version 8, whose bits are free.
  return [at(0, 8), at(8, 12), `8${at(13, 16)}`, `a${at(17, 20)}`, at(20, 32)].join('-');
}

function answerOf(entry: Endpoint, reply: FastifyReply, body: unknown): FastifyReply {
  // The database did not respond, and the caller got an error.
  if (reply.sent) return reply;
  if (entry.response === 'empty') return reply.code(204).send();
  if (reply.statusCode === 200 && entry.status !== undefined) reply.code(entry.status);
  if (typeof entry.response === 'object')
    reply.type('application/json; charset=utf-8').serializer(serialiserOf(entry.response));
  return reply.send(body);
}

/** Drops what the caller no longer waits for, because the database stood still. */
function sendStream(reply: FastifyReply, content: Readable): FastifyReply {
  if (!reply.sent) return reply.send(content);
  content.destroy();
  return reply;
}

function sendDownload(reply: FastifyReply, { fileName, contentType, content }: Download): FastifyReply {
  const ascii = fileName.replaceAll(/[^\w.-]/g, '_');
  reply
    .type(contentType)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
  return sendStream(reply, content);
}

/** Keeps proxies from caching, compressing or buffering the events. */
function sendEvents(reply: FastifyReply, content: Readable): FastifyReply {
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no');
  return sendStream(reply, content);
}

/** The path of one request: authenticate, check access, validate, call the service, answer. */
async function serve(
  { entry, parameters, handler, maxUploadBytes }: Route,
  deps: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = new Date();
  const isActivity = entry.response !== 'stream' && request.headers['x-background'] === undefined;
  const caller = entry.access === 'public' ? null : await deps.authenticate(request, now, isActivity);
  if (caller !== null) checkAccess(entry.access, caller);

  if (entry.bodyKind !== 'multipart' && request.isMultipart()) throw new AppError('unsupported_media_type');
  requireKnownParameters(parameters, request.query as object);
  const multipart: Multipart =
    entry.bodyKind === 'multipart'
      ? await readMultipart(request, deps.uploadFolder, maxUploadBytes)
      : { fields: request.body, upload: null };
  try {
    const body: unknown = validated(
      strictBody(entry),
      withVersion(entry, request, multipart.fields ?? {}),
      'body',
    );
    // After validation, which refuses what is nested too deep to be hashed.
    const key =
      entry.containsSecret === true
        ? null
        : idempotencyKeyOf(request, multipart, caller?.user ?? null, deps.secrets);
    const input: Input<Endpoint> = {
      params: entry.params && validated(entry.params, request.params, 'params'),
      query: entry.query && validated(entry.query, request.query, 'query'),
      body,
      upload: multipart.upload,
      callId: key ? callIdOf(key) : randomUUID(),
      request,
      reply,
    };
    const ctx: PublicCtx = {
      db: deps.db,
      jobs: deps.jobs,
      log: request.log,
      secrets: deps.secrets,
      baseUrl: deps.baseUrl,
      now,
      requestId: request.id,
      language: languageOf(request.headers['accept-language']),
    };
    // The handler of a public entry takes a PublicCtx (see CtxOf), so it does not use the user.
    const run = (db: Db) => handler({ ...ctx, db, ...caller } as Ctx, input);

    if (entry.response === 'file')
      return await sendDownload(reply, (await run(deps.db)) as unknown as Download);
    if (entry.response === 'stream')
      return await sendEvents(reply, (await run(deps.db)) as unknown as Readable);
    if (key === null) return await answerOf(entry, reply, await run(deps.db));
    const once = entry.ownTransactions === true ? idempotentPerItem : idempotentInTransaction;
    const answer = await once(ctx, key, async (db) => {
      const result = await run(db);
      // A service that leaves the work to a job sets 202. While the database did not respond, the caller was answered
      // 503: the repeated call gets what the work has returned.
      return { status: reply.statusCode === 202 ? 202 : (entry.status ?? 200), body: result };
    });
    reply.code(answer.status);
    return await answerOf(entry, reply, answer.body);
  } finally {
    if (multipart.upload) await rm(multipart.upload.path, { force: true });
  }
}

export const defaultBodyLimitMs = 120_000;

/** The server’s own limit is that of the largest upload, which would let anyone hold connections by slow bodies. */
const endSlowBody =
  (limitMs: number): onRequestHookHandler =>
  ({ raw }, _reply, done) => {
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), limitMs).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  };

/** In bytes. Parsing a megabyte takes as long as several requests, so larger bodies are parsed only for signed-in users. */
const strangersBodyLimit = 65_536;

/** Authenticates a call with a large body before the body is parsed. A multipart call reads its parts after that anyway. */
const refuseLargeBodyOfStranger =
  ({ db, authenticate }: RouteDeps): onRequestAsyncHookHandler =>
  async (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || Number(length ?? 0) > strangersBodyLimit)
      await whileResponding(db, authenticate(request, new Date(), false));
  };

/** Adds the routes under `/api`. */
export function registerRoutes(app: FastifyInstance, deps: RouteDeps, routes: readonly Route[]): void {
  const endSlow = endSlowBody(deps.bodyLimitMs ?? defaultBodyLimitMs);
  const refuseStranger = refuseLargeBodyOfStranger(deps);
  for (const one of routes) {
    const { entry } = one;
    const respond = (request: FastifyRequest, reply: FastifyReply) =>
      whileResponding(
        deps.db,
        serve(one, deps, request, reply),
        // A stream that has begun outlives a restart of the database.
        () => entry.response === 'stream' && reply.raw.headersSent,
      );
    // A stream of events would be a span of hours.
    const tracing = entry.response === 'stream' ? undefined : deps.tracing;
    const handle: typeof respond = tracing
      ? (request, reply) => tracing.request(request, reply, () => respond(request, reply))
      : respond;
    app.route({
      method: entry.method,
      url: `/api${entry.path}`,
      // A HEAD request would never end either.
      ...(entry.response === 'stream' && { exposeHeadRoute: false }),
      onRequest: [
        ...(one.maxUploadBytes <= defaultUploadBytes ? [endSlow] : []),
        ...(entry.access !== 'public' && entry.bodyKind !== 'multipart' ? [refuseStranger] : []),
      ],
      ...(entry.access === 'public' && { bodyLimit: strangersBodyLimit }),
      handler: (request, reply) => currentWork.run({ reqId: request.id }, () => handle(request, reply)),
    });
  }
}
