import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressTexts } from './compress.ts';

const short = 'a'.repeat(1_000);
const long = 'řeřicha '.repeat(200);
const huge = 'řeřicha '.repeat(20_000);

const app = fastify();
compressTexts(app);
const sent: Record<string, () => unknown> = {
  short: () => short,
  long: () => long,
  huge: () => huge,
  bytes: () => Buffer.from(long),
  stream: () => Readable.from([long]),
};
for (const [name, body] of Object.entries(sent)) app.get(`/${name}`, (_request, reply) => reply.send(body()));
app.get('/encoded', (_request, reply) => reply.header('content-encoding', 'zstd').send(long));
app.get('/tagged', (_request, reply) => reply.header('etag', '"1"').send(long));
app.get('/length', (_request, reply) => reply.header('content-length', Buffer.byteLength(long)).send(long));
app.get('/nothing', (_request, reply) => reply.code(204).send());
app.get('/unchanged', (_request, reply) => reply.code(304).send());

const ask = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['brotli, xgzip', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('for "%s" a text is sent as %s', async (accepted, encoding) => {
  for (const [url, text] of [
    ['/long', long],
    ['/huge', huge],
    ['/length', long],
  ] as const) {
    const { headers, rawPayload } = await ask(url, accepted);
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
    });
    expect(headers['content-encoding']).toBe(encoding);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(decode[(encoding ?? 'none') as keyof typeof decode](rawPayload).toString()).toBe(text);
    const longest = encoding === undefined ? Infinity : text.length / 2;
    expect(rawPayload.length).toBeLessThan(longest);
  }
});

it.each([
  ['a short text', '/short', short],
  ['bytes', '/bytes', long],
  ['a stream', '/stream', long],
  ['what has an encoding', '/encoded', long],
  ['what has an ETag', '/tagged', long],
  ['an answer without a body', '/nothing', ''],
  ['an answer that nothing has changed', '/unchanged', ''],
])('%s is sent as it is', async (_what, url, text) => {
  const { headers, payload } = await ask(url, 'br');
  expect(payload).toBe(text);
  expect(headers['content-encoding']).toBe(url === '/encoded' ? 'zstd' : undefined);
});

it('HEAD answers with the headers of GET and no body', async () => {
  const [head, get] = [await ask('/long', 'br', 'HEAD'), await ask('/long', 'br')];
  for (const name of ['content-encoding', 'content-length', 'vary'])
    expect(head.headers[name]).toBe(get.headers[name]);
  expect(head.payload).toBe('');
});

it('neither the server’s modules nor a compressed answer load Node’s client for fetch', async () => {
  const script = `
    await import('${new URL('../app.ts', import.meta.url).href}');
    const { default: fastify } = await import('fastify');
    const { compressTexts } = await import('${new URL('compress.ts', import.meta.url).href}');
    const app = fastify();
    compressTexts(app);
    app.get('/', (_, reply) => reply.send('a'.repeat(2000)));
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    console.log(JSON.stringify([headers['content-encoding'], process.moduleLoadList.filter((name) => name.includes('undici'))]));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script.replaceAll("'fastify'", `'${import.meta.resolve('fastify')}'`),
  ]);
  expect(JSON.parse(stdout)).toEqual(['br', []]);
});
