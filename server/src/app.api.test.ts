import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/test-app.ts';

const limit = 5;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ requestsPerMinute: limit });
});
afterAll(() => app.close());

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
