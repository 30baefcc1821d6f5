import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp, setUpTestApp } from '../../test/test-app.ts';
import { createDb } from '../db/connect.ts';
import { startTracing, type TracingOptions } from './tracing.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}
/** The body of OTLP over HTTP. */
interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** A collector that keeps the spans it receives. */
async function openCollector() {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void json(request).then((batch) => {
      for (const { scopeSpans } of (batch as Batch).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function started(options: TracingOptions) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const tracing = startTracing(log, options);
  const app = await buildTestApp(test, {
    db: createDb(test.testDb.pool, tracing.statement),
    tracing,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${admin.token}`, ...headers } });
  return { tracing, get, lines };
}

const attribute = (span: Span | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

it('sends a span for each request, with its statements in it, in the trace of the caller', async () => {
  const { spans, endpoint } = await openCollector();
  const { tracing, get } = await started({ endpoint, ratio: 1 });
  const [traceId, callerSpan] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const answer = await get('/machines?search=secret', { traceparent: `00-${traceId}-${callerSpan}-01` });
  expect(answer.status).toBe(200);
  await tracing.close();

  const request = spans.find(({ name }) => name === 'GET /api/machines');
  expect(request).toMatchObject({ traceId, parentSpanId: callerSpan });
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.every((one) => one.traceId === traceId)).toBe(true);
  expect(statements.some((one) => String(attribute(one, 'db.query.text')).includes('"machines"'))).toBe(true);
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it('sends a span for each job, marked if it failed', async () => {
  const { spans, endpoint } = await openCollector();
  const { tracing } = await started({ endpoint, ratio: 1 });
  await tracing.job('mail-send', async () => undefined);
  const failing = tracing.job('backup-run', () => Promise.reject(new Error('no space')));
  await expect(failing).rejects.toThrow('no space');
  await tracing.close();
  const codes = spans.map(({ name, status }) => [name, status.code ?? 0]);
  expect(codes).toEqual([
    ['mail-send', 0],
    ['backup-run', 2],
  ]);
});

it('sends nothing of traces that are not kept', async () => {
  const { spans, endpoint } = await openCollector();
  const { tracing, get } = await started({ endpoint, ratio: 0 });
  expect((await get('/machines')).status).toBe(200);
  await tracing.close();
  expect(spans).toEqual([]);
});

it('answers as usual while the collector is down, and logs that', async () => {
  const { tracing, get, lines } = await started({ endpoint: 'http://127.0.0.1:1', ratio: 1 });
  expect((await get('/machines')).status).toBe(200);
  await tracing.close();
  expect(lines.join('\n')).toContain('ECONNREFUSED');
});
