import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, setUpTestApp } from '../test/test-app.ts';

const app = setUpTestApp();
const start = '<!doctype html><title>Strojpark</title>';
const script = 'export const kept = 1;\n'.repeat(5_000);
const files: Record<string, string | Buffer> = {
  'index.html': start,
  'quote.html': start,
  '.built': 'of no interest',
  'assets/list-1a2b.js': script,
  'assets/list-1a2b.js.br': brotliCompressSync(script),
  'assets/list-1a2b.js.gz': gzipSync(script),
};
let served: Awaited<ReturnType<typeof buildTestApp>>;

beforeAll(async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'strojpark-web-')), 'dist');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, '..', 'outside.js'), 'secret');
  served = await buildTestApp(app, { webFolder: folder });
  return () => served.close();
});

test.each([
  ['br, gzip', 'br', 'assets/list-1a2b.js.br'],
  ['gzip', 'gzip', 'assets/list-1a2b.js.gz'],
  ['', undefined, 'assets/list-1a2b.js'],
])(
  'for "%s" a script is sent as the build compressed it, never compressed by the server',
  async (accepted, encoding, file) => {
    const answer = await served.inject({
      url: '/assets/list-1a2b.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(Buffer.from(files[file] ?? '').length),
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.rawPayload).toEqual(Buffer.from(files[file] ?? ''));
  },
);

describe('an address without a file', () => {
  test.each([
    '/',
    '/dashboard',
    '/machines/used?search=L90',
    '/.built',
    '/../outside.js',
    '/%2e%2e/outside.js',
  ])('%s is a screen of the web', async (url) => {
    const answer = await served.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([200, start]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['GET', '/assets/list-old.js'],
    ['GET', '/assets/'],
    ['GET', '/api/nowhere'],
    ['POST', '/dashboard'],
  ] as const)('%s %s is an error', async (method, url) => {
    const answer = await served.inject({ method, url });
    expect([answer.statusCode, answer.json<object>()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

/** The directives of a policy by name. */
const directives = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name, ...values]) => [name ?? '', values]),
  );

test.each([
  '/',
  '/dashboard',
  '/login',
  '/reset-password',
  '/quote',
  '/api/docs',
  '/api/health',
  '/api/nowhere',
])(
  '%s is sent with a policy by which only own files run as scripts, and no other page embeds it',
  async (url) => {
    const { headers } = await served.inject({ url });
    const policy = directives(headers['content-security-policy']);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy).not.toHaveProperty('script-src-elem');
    expect(policy).not.toHaveProperty('script-src-attr', ["'unsafe-inline'"]);
    expect(policy['object-src'] ?? policy['default-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

test('the page of a quote is not for search engines, sets no cookie, and loads nothing of others', async () => {
  const { headers } = await served.inject({ url: '/quote' });
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(headers['set-cookie']).toBeUndefined();
  const policy = directives(headers['content-security-policy']);
  expect(policy['default-src']).toEqual(["'none'"]);
  // Its letters are the product's own.
  expect(policy['font-src']).toEqual(["'self'"]);
  for (const [name, values] of Object.entries(policy))
    for (const value of values) expect(["'self'", "'none'"], name).toContain(value);
});

test.each(['index.html', 'quote.html'])('the page %s has no script in itself', (name) => {
  const source = readFileSync(new URL(`../../web/${name}`, import.meta.url), 'utf8');
  const scripts = [...source.matchAll(/<script\b([^>]*)>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, content] of scripts) {
    expect(attributes).toMatch(/src="\//);
    expect(content?.trim()).toBe('');
  }
  expect(source).not.toMatch(/\son\w+=|javascript:/i);
});
