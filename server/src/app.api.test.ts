import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildTestApp, setUpTestApp } from '../test/test-app.ts';

const limit = 5;
const app = setUpTestApp({ requestsPerMinute: limit });

test('too many requests of one session do not slow other sessions of the same address or signing in', async () => {
  const [eager, other] = [await app.user('admin'), await app.user('salesperson')];
  const me = async (token: string | null) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    return (await app.app.inject({ url: '/api/auth/me', headers })).statusCode;
  };
  for (let count = 0; count < limit; count += 1) expect(await me(eager.token)).toBe(200);
  expect(await me(eager.token)).toBe(429);
  expect(await me(other.token)).toBe(200);
  expect(await me(null)).toBe(401);

  // Invalid tokens count per address.
  for (let count = 1; count < limit; count += 1) expect(await me(`invented${count}`)).toBe(401);
  expect(await me('invented')).toBe(429);
});

test('each API key has a limit of its own, and invented keys share that of their address', async () => {
  const admin = await app.user('admin');
  const keys: string[] = [];
  for (const name of ['one', 'two']) {
    const made = await app.call<{ apiKey: string }>(admin, 'POST', '/settings/admin/generate-api-key', {
      name,
      permissions: ['machines.view'],
    });
    keys.push(made.body.apiKey);
  }
  const ask = async (key: string, remoteAddress = '192.0.2.1') => {
    const headers = { authorization: `Bearer ${key}` };
    return (await app.app.inject({ url: '/api/machines', headers, remoteAddress })).statusCode;
  };
  // The first call of a key still counts for its address.
  for (const key of keys) expect(await ask(key)).toBe(200);
  for (let count = 0; count < limit; count += 1) expect(await ask(String(keys[0]))).toBe(200);
  expect(await ask(String(keys[0]))).toBe(429);
  expect(await ask(String(keys[1]))).toBe(200);
  for (let count = 0; count < limit; count += 1) await ask(`sp_invented${count}`, '192.0.2.2');
  expect(await ask('sp_invented', '192.0.2.2')).toBe(429);
});

async function other(trustProxy: boolean | number, lines: string[] = []) {
  const log = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  return buildTestApp(app, { log: pino({ level: 'warn' }, log), trustProxy });
}

test('answers of the API are kept nowhere; the header for https is sent over https only', async () => {
  const served = await other(true);
  const headersOf = async (url: string, headers = {}) => (await served.inject({ url, headers })).headers;
  for (const url of ['/api/health', '/api/settings/public', '/api/auth/me', '/api/nowhere'])
    expect((await headersOf(url))['cache-control'], url).toBe('no-store');
  expect((await headersOf('/api/openapi.json'))['cache-control']).toBe('no-cache');
  const plain = await headersOf('/api/health');
  expect(plain['permissions-policy']).toContain('camera=()');
  expect(plain).not.toHaveProperty('strict-transport-security');
  const secure = await headersOf('/api/health', { 'x-forwarded-proto': 'https' });
  expect(secure['strict-transport-security']).toMatch(/^max-age=\d+/);
  await served.close();
});

test.each(['/%ff', '/api/%ff', '/api/nowhere', `/api/machines/${'a'.repeat(500)}`, '/assets/nowhere.js'])(
  'an error at %s has the shape of every error',
  async (url) => {
    const served = await other(false);
    const answer = await served.inject({ url, headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['message', 'code', 'requestId']));
    expect(answer.json()).not.toHaveProperty('statusCode');
    await served.close();
  },
);

test.each([
  [0, '192.0.2.1'],
  [1, '198.51.100.7'],
  [2, '203.0.113.9'],
])(
  'behind %i proxies the address of a caller is the one that the outermost of them saw',
  async (trustProxy, address) => {
    const served = await other(trustProxy);
    served.get('/address', ({ ip }) => ip);
    // Each proxy appends the address that it saw; what is before that may be forged.
    const headers = { 'x-forwarded-for': '10.0.0.1, 203.0.113.9, 198.51.100.7' };
    const answer = await served.inject({ url: '/address', headers, remoteAddress: '192.0.2.1' });
    expect(answer.body).toBe(address);
    await served.close();
  },
);

test('requests through a proxy that is not trusted are reported once', async () => {
  const lines: string[] = [];
  for (const trustProxy of [true, false]) {
    const served = await other(trustProxy, lines);
    for (let count = 0; count < 3; count += 1)
      await served.inject({ url: '/api/nowhere', headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(trustProxy ? 0 : 1);
    await served.close();
  }
});
