import type { User, users } from '@strojpark/core/contracts/users';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Zora Správcová' });
type Page = ResponseOf<typeof users.list>;

const people = [
  ['Řehoř Čáp', 'rehor@stroje.example', 'backoffice', 'Účtárna', 'active', '2026-02-01T00:00:00Z'],
  ['Chrudoš Malý', 'chrudos@stroje.example', 'salesperson', 'Prodej Brno', 'active', null],
  ['Cyril Hora', 'cyril@jinde.example', 'salesperson', null, 'inactive', '2026-01-01T00:00:00Z'],
  ['Hana Dlouhá', 'hana@jinde.example', 'salesperson', 'Prodej Praha', 'active', '2026-03-01T00:00:00Z'],
] as const;

beforeAll(async () => {
  await test.testDb.db
    .insertInto('users')
    .values(
      people.map(([name, email, role, department, status, last_login_at]) => ({
        name,
        email,
        role,
        department,
        status,
        last_login_at,
      })),
    )
    .execute();
  await test.testDb.db
    .insertInto('users')
    .values({ name: 'Smazaný', email: 'smazany@x.example', role: 'admin', deleted_at: new Date() })
    .execute();
});

const list = (query: string) => test.call<Page>(admin, 'GET', `/users?${query}`);
const names = async (query: string) => (await list(query)).body.items.map(({ name }: User) => name);

describe('the list of users', () => {
  it('is in Czech order by name, without deleted users', async () => {
    const { body } = await list('');
    expect(body.items.map(({ name }) => name)).toEqual([
      'Cyril Hora',
      'Hana Dlouhá',
      'Chrudoš Malý',
      'Řehoř Čáp',
      'Zora Správcová',
    ]);
    expect(body).toMatchObject({ total: 5, totalIsExact: true, nextCursor: null, prevCursor: null });
    expect(JSON.stringify(body)).not.toMatch(/hash|secret"/);
  });

  it.each([
    ['search=REHOR', ['Řehoř Čáp']],
    ['search=jinde.example', ['Cyril Hora', 'Hana Dlouhá']],
    ['search=prodej%20br', ['Chrudoš Malý']],
    ['search=uctarna', ['Řehoř Čáp']],
    ['search=%25', []],
    ['role=salesperson&status=active', ['Hana Dlouhá', 'Chrudoš Malý']],
    ['role=admin&role=backoffice', ['Řehoř Čáp', 'Zora Správcová']],
    ['status=inactive', ['Cyril Hora']],
  ])('finds by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).body.total).toBe(expected.length);
  });

  it.each([
    ['sort=email&order=desc', 'rehor@stroje.example'],
    ['sort=last_login_at&order=desc', 'hana@jinde.example'],
    ['sort=department', 'chrudos@stroje.example'],
    ['sort=status&order=desc', 'cyril@jinde.example'],
    ['sort=role&order=desc', 'salesperson'],
    ['sort=created_at', 'admin'],
  ])('is sorted by %s, blanks last', async (query, first) => {
    const { body } = await list(query);
    expect(body.items).toHaveLength(5);
    expect([body.items[0]?.email, body.items[0]?.role]).toContain(first);
  });

  it('pages forwards and backwards', async () => {
    const first = (await list('limit=2')).body;
    const second = (await list(`limit=2&cursor=${first.nextCursor ?? ''}`)).body;
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual((await names('')).slice(0, 4));
    const back = (await list(`limit=2&cursor=${second.prevCursor ?? ''}`)).body;
    expect(back.items).toEqual(first.items);
    expect(first.total).toBe(5);
  });

  it('refuses the cursor of another list, and unknown query parameters', async () => {
    const { nextCursor } = (await list('limit=2')).body;
    expect(await list(`limit=2&role=admin&cursor=${nextCursor ?? ''}`)).toMatchObject({
      status: 400,
      body: { code: 'cursor_mismatch' },
    });
    expect((await list('role=owner')).status).toBe(400);
    expect((await list('facets=email')).status).toBe(400);
  });

  it('counts each choice of a filter with the other filter applied', async () => {
    const { facets } = (await list('status=active&facets=role,status')).body;
    expect(facets).toEqual({
      role: { admin: 1, backoffice: 1, salesperson: 2 },
      status: { active: 4, inactive: 1 },
    });
    const chosen = (await list('role=salesperson&search=prodej&facets=status')).body;
    expect(chosen.facets).toEqual({ status: { active: 2, inactive: 0 } });
  });

  it('returns statistics', async () => {
    const { body } = await test.call(admin, 'GET', '/users/statistics');
    expect(body).toEqual({ total: 5, active: 4, inactive: 1, administrators: 1, activeAdministrators: 1 });
  });
});
