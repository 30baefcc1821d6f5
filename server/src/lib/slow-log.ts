import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { EndedStatement } from '../db/connect.ts';
import { patternOf } from './request-observer.ts';

/** What the process works on, for the log of statements: the database layer knows neither requests nor jobs. */
export const currentWork = new AsyncLocalStorage<{ reqId: string } | { job: string }>();

interface SlowLogOptions {
  log: FastifyBaseLogger;
  /** Milliseconds from which something is slow. */
  slowMs: number;
}

/** Logs slow statements with their text and the request or job that sent them, never with their values. */
export function slowStatementLog({ log, slowMs }: SlowLogOptions): (ended: EndedStatement) => void {
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < slowMs) return;
    log.warn(
      { ...currentWork.getStore(), milliseconds: Math.round(queryDurationMillis), statement: query.sql },
      'slow statement',
    );
  };
}

/** Logs requests whose answer was late to begin: a slow reader does not count. */
export function logSlowRequests(app: FastifyInstance, slowMs: number): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.elapsedTime >= slowMs)
      request.log.warn(
        {
          method: request.method,
          route: patternOf(request),
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime),
        },
        'slow request',
      );
    done(null, payload);
  });
}
