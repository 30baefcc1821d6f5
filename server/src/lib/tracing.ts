import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { EndedStatement } from '../db/connect.ts';
import { patternOf } from './request-observer.ts';
import { version } from './version.ts';

export interface TracingOptions {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** The share of traces that is kept, from 0 to 1. */
  ratio: number;
}

export interface Tracing {
  /** Runs the handler of a request in a span, which belongs to the trace of the caller if it names one. */
  request: <T>(request: FastifyRequest, reply: FastifyReply, handle: () => Promise<T>) => Promise<T>;
  job: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Adds a statement that has ended to the span of its request or job, without its values. */
  statement: (ended: EndedStatement) => void;
  /** Sends what has not been sent yet; a failure is logged. */
  close: () => Promise<void>;
}

/** Repeated attempts included; the process waits for it when it stops. */
const sendTimeoutMs = 3000;

/**
 * Sends spans of requests, jobs and their statements to an OpenTelemetry collector. This module is imported only when it
 * is switched on: the libraries take memory.
 */
export function startTracing(log: FastifyBaseLogger, { endpoint, ratio }: TracingOptions): Tracing {
  const warn = (text: string, ...details: unknown[]) => log.warn({ details }, `tracing: ${text}`);
  const quiet = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'strojpark', 'service.version': version }).merge(
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    // By the id of the trace alone: a caller does not decide how much is sent.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendTimeoutMs }),
      }),
    ],
  });
  const tracer = provider.getTracer('strojpark', version);
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Context>();
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };

  return {
    request(request, reply, handle) {
      const route = patternOf(request);
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'strojpark.request_id': request.id,
      };
      const { span, context } = start(`${request.method} ${route}`, SpanKind.SERVER, attributes, parent);
      // After the answer: an error gets its status outside the handler.
      reply.raw.once('close', () => endRequest(span, reply.statusCode));
      return active.run(context, handle);
    },
    async job(name, run) {
      const { span, context } = start(name, SpanKind.CONSUMER, {}, ROOT_CONTEXT);
      try {
        await active.run(context, run);
      } catch (error) {
        // Without its message, which may contain values.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    statement({ level, query, queryDurationMillis }) {
      const parent = active.getStore();
      if (parent === undefined) return;
      const ended = performance.timeOrigin + performance.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
      const startTime = ended - queryDurationMillis;
      const name = /\w+/.exec(query.sql)?.[0].toUpperCase() ?? 'statement';
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }, parent);
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    close: () =>
      provider.shutdown().catch((error: unknown) => warn(`the last spans were not sent: ${String(error)}`)),
  };
}

function endRequest(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
