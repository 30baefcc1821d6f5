import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { FetchError, fetchText, isInside, type FetchLimits } from './fetch-text.ts';

const limits: FetchLimits = { bytes: 1000, milliseconds: 2000, redirects: 2, allowLoopback: true };
const servers: Server[] = [];

// why: replaces other hosts, which tests must not depend on
async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const failureOf = (address: string, own: Partial<FetchLimits> = {}) =>
  fetchText(address, { ...limits, ...own }).then(
    () => null,
    (error: unknown) => (error instanceof FetchError ? error.failure : error),
  );

describe('a text from another host', () => {
  it('is fetched, also via a few redirects', async () => {
    const address = await host(({ url }, answer) => {
      if (url === '/old') answer.writeHead(302, { location: '/new' }).end();
      else answer.end('kurz');
    });
    expect(await fetchText(`${address}/old`, limits)).toBe('kurz');
  });

  it.each([
    'http://www.cnb.cz/denni_kurz.txt',
    'https://www.cnb.cz:8443/denni_kurz.txt',
    'https://user:password@www.cnb.cz/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://localhost/',
    'file:///etc/passwd',
    'nothing',
  ])('is not looked for at %s', async (address) => {
    expect(await failureOf(address, { allowLoopback: false })).toBe('address_refused');
  });

  it('is not fetched from this machine unless that is allowed', async () => {
    const address = await host((_request, answer) => answer.end('inside'));
    expect(await failureOf(address, { allowLoopback: false })).toBe('address_refused');
  });

  it.each(['https://10.1.2.3/', 'http://example.com/', 'file:///etc/passwd', 'https://[fe80::1]/'])(
    'is not followed to %s',
    async (location) => {
      const address = await host((_request, answer) => answer.writeHead(302, { location }).end());
      expect(await failureOf(address)).toBe('address_refused');
    },
  );

  it('is refused after too many redirects, too many bytes, too much time, or another status', async () => {
    const circle = await host((_request, answer) => answer.writeHead(302, { location: '/' }).end());
    expect(await failureOf(circle)).toBe('bad_status');
    const large = await host((_request, answer) => answer.end('x'.repeat(1001)));
    expect(await failureOf(large)).toBe('too_large');
    const slow = await host((_request, answer) => answer.write('x'));
    expect(await failureOf(slow, { milliseconds: 100 })).toBe('timed_out');
    const broken = await host((_request, answer) => answer.writeHead(503).end());
    expect(await failureOf(broken)).toBe('bad_status');
    const gone = await host((request) => request.socket.destroy());
    expect(await failureOf(gone)).toBe('not_reached');
  });
});

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.9.8.7',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.1.1',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    'name',
  ])('%s is inside', (address) => expect(isInside(address)).toBe(true));
  it.each(['193.85.3.250', '172.32.0.1', '2a00:1450:4014::1'])('%s is outside', (address) =>
    expect(isInside(address)).toBe(false),
  );
});
