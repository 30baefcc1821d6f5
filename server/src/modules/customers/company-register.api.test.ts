import { createServer, type Server } from 'node:http';
import type { CompanyLookup } from '@strojpark/core/contracts/customers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { lookUpCompany } from './company-register.service.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const ico = '27082440';
let register: Server;
let address: string;
let answer: { status: number; body: string } | 'nothing';
let asked: { path: string | undefined; accept: string | undefined }[];

const limits = { bytes: 10_000, milliseconds: 2000, redirects: 1, allowLoopback: true };
const company = { ico, obchodniJmeno: 'Stavby Praha a.s.', sidlo: { textovaAdresa: 'Dlouhá 1, Praha' } };

beforeAll(async () => {
  // why: replaces the public register, which tests must not depend on
  register = createServer((request, response) => {
    asked.push({ path: request.url, accept: request.headers.accept });
    if (answer !== 'nothing')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  const place = register.address();
  address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/`;
});
afterAll(() => {
  register.closeAllConnections();
  register.close();
});
beforeEach(async () => {
  [asked, answer] = [[], { status: 200, body: JSON.stringify(company) }];
  await test.unset();
});

const turnOn = () => test.set({ company_register: 'true', company_register_url: address });
const lookUp = (more: object = {}) => lookUpCompany(test.ctx, ico, { ...limits, ...more });

describe('a company number', () => {
  it('is not looked up until that is enabled', async () => {
    await test.set({ company_register_url: address });
    expect(await lookUp()).toEqual({ state: 'off', company: null });
    expect(asked).toEqual([]);
  });

  it('gives the name and the address of the company', async () => {
    await turnOn();
    expect(await lookUp({ accept: 'application/json' })).toEqual({
      state: 'found',
      company: { ico, name: 'Stavby Praha a.s.', address: 'Dlouhá 1, Praha', dissolved_on: null },
    });
    expect(asked).toEqual([
      { path: `/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/${ico}`, accept: 'application/json' },
    ]);
  });

  it('tells when the company was dissolved, and when there is none', async () => {
    await turnOn();
    answer = { status: 200, body: JSON.stringify({ ...company, datumZaniku: '2025-02-28' }) };
    expect((await lookUp()).company).toMatchObject({ dissolved_on: '2025-02-28' });
    answer = { status: 404, body: '{"kod":"NENALEZENO"}' };
    expect(await lookUp()).toEqual({ state: 'unknown', company: null });
  });

  it.each<[string, typeof answer, object]>([
    ['is overloaded', { status: 503, body: '' }, {}],
    ['answers with a page', { status: 200, body: '<html></html>' }, {}],
    ['answers too much', { status: 200, body: 'x'.repeat(20_000) }, {}],
    ['does not answer in time', 'nothing', { milliseconds: 100 }],
  ])('is left to the person who types when the register %s', async (_what, given, more) => {
    await turnOn();
    answer = given;
    expect(await lookUp(more)).toEqual({ state: 'failed', company: null });
  });
});

describe('the call', () => {
  const path = `/customers/register/${ico}`;

  it('is for those who may reserve', async () => {
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    await test.allow({ salesperson: ['reservations.view'] });
    expect((await test.call(seller, 'GET', path)).status).toBe(403);
    await test.unset('role_permissions');
    expect((await test.call(seller, 'GET', path)).body).toEqual({ state: 'off', company: null });
  });

  it('takes only numbers with a valid check digit', async () => {
    for (const wrong of ['27082441', '2708244', '270824400', '..%2F..%2Fx', '2708%202440'])
      expect((await test.call(seller, 'GET', `/customers/register/${wrong}`)).status).toBe(400);
  });

  it('never reaches a host in the internal network, whatever the settings', async () => {
    await turnOn();
    expect((await test.call<CompanyLookup>(seller, 'GET', path)).body).toEqual({
      state: 'failed',
      company: null,
    });
    expect(asked).toEqual([]);
  });

  it.each(['http://ares.gov.cz', 'https://10.0.0.1', 'nothing'])(
    'has no address such as %s',
    async (value) => {
      const change = { key: 'company_register_url', value, type: 'string' };
      expect((await test.call(await test.user('admin'), 'POST', '/settings', change)).status).toBe(422);
    },
  );
});
