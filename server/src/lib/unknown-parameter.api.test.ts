import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../test/test-app.ts';
import { nearestName } from './unknown-parameter.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

const ask = (path: string) => test.call(admin, 'GET', path, undefined, { language: 'en' });

describe('an unknown query parameter', () => {
  it.each([
    ['/machines?nonsense=1', 'nonsense', null],
    ['/machines?stauts=available', 'stauts', 'status'],
    ['/machines?type=used&oldest=2020', 'oldest', null],
    ['/machines?createdfrom=2026-01-01', 'createdfrom', 'createdFrom'],
    ['/reservations?costumer=1', 'costumer', 'customer'],
    ['/users?page=2', 'page', null],
    ['/categories?active=1', 'active', null],
    ['/machines?__proto__=1', '__proto__', null],
  ])('of %s is refused by name, with the nearest known one', async (path, parameter, nearest) => {
    const answer = await ask(path);
    expect([answer.status, answer.body['code']]).toEqual([400, 'unknown_parameter']);
    expect(answer.body['message']).toContain(parameter);
    expect(answer.body['details']).toMatchObject({ parameter, ...(nearest !== null && { nearest }) });
    const question = `Did you mean “${nearest}”?`;
    expect(String(answer.body['message']).includes(question)).toBe(nearest !== null);
  });

  it('is not revealed to those who may not call', async () => {
    expect((await test.call(null, 'GET', '/machines?nonsense=1')).status).toBe(401);
  });
});

it.each([
  ['statuss', 'status'],
  ['Category', 'category'],
  ['created_from', 'createdFrom'],
  ['serch', 'search'],
  ['completely-different', undefined],
  ['x'.repeat(10_000), undefined],
])('the name nearest to %s is %s', (name, nearest) => {
  expect(nearestName(name, ['status', 'category', 'search', 'createdFrom', 'limit'])).toBe(nearest);
});

describe('an unknown key of a body', () => {
  it.each([
    ['/machines', { type: 'stock', name: 'A', nonsense: 1 }, 'nonsense'],
    ['/machines/bulk-delete', { filter: { type: 'stock', stauts: ['sold'] } }, 'stauts'],
    ['/trash/reservations/restore', { ids: [], force: true }, 'force'],
    ['/auth/sessions/revoke-others', { all: true }, 'all'],
  ])('of %s is refused', async (path, body, key) => {
    const answer = await test.call(admin, 'POST', path, body);
    expect([answer.status, answer.body['code']]).toEqual([422, 'validation']);
    expect(JSON.stringify(answer.body['errors'])).toContain(key);
  });

  it('is named', async () => {
    const answer = await test.call(admin, 'POST', '/machines', { type: 'stock', name: 'A', nonsense: 1 });
    expect(JSON.stringify(answer.body['errors'])).toContain('nonsense');
  });
});
