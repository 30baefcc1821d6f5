import type { LinkedQuote, LinkedState } from '@strojpark/core/contracts/quote-links';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { expect } from 'vitest';
import { addMachine } from './build.ts';
import { customerOf } from './queue.ts';
import type { TestApp, TestUser } from './test-app.ts';

let added = 0;

/** The calls of quotes, for tests. */
export function quoteCalls(test: TestApp) {
  const act = (user: TestUser | null, id: string, action: string, body: object = {}) =>
    test.call<Quote>(user, 'POST', `/quotes/${id}/${action}`, body);
  const calls = {
    act,
    nextCustomer: () => customerOf(700_000 + (added += 1)),
    get: async (user: TestUser, id: string) => (await test.call<Quote>(user, 'GET', `/quotes/${id}`)).body,
    /** Drafts a quote of new machines for another customer each time. */
    async draft(user: TestUser, more: object = {}, machines = 1): Promise<Quote> {
      const ids = await Promise.all(Array.from({ length: machines }, () => addMachine(test.testDb.db)));
      const body = {
        ...calls.nextCustomer(),
        machines: ids.map((machineId) => ({ machineId })),
        ...more,
      };
      const answer = await test.call<Quote>(user, 'POST', '/quotes', body);
      expect(answer).toMatchObject({ status: 201, body: { status: 'draft' } });
      return answer.body;
    },
    async tokenOf(user: TestUser, id: string): Promise<string> {
      const { body } = await test.call<{ url: string }>(user, 'GET', `/quotes/${id}/link`);
      return new URL(body.url).hash.slice(1);
    },
    /** Drafts and sends a quote; returns it with the token of its link. */
    async sent(user: TestUser, more: object = {}, machines = 1): Promise<{ quote: Quote; token: string }> {
      const { id } = await calls.draft(user, more, machines);
      const answer = await act(user, id, 'send', { byEmail: false });
      expect(answer).toMatchObject({ status: 200, body: { status: 'sent' } });
      return { quote: answer.body, token: await calls.tokenOf(user, id) };
    },
    view: (token: string) => test.call<LinkedQuote>(null, 'POST', '/quote-links/view', { token }),
    state: (token: string) => test.call<LinkedState>(null, 'POST', '/quote-links/state', { token }),
    link: (action: string, token: string, body: object = {}) =>
      test.call<LinkedState>(null, 'POST', `/quote-links/${action}`, { token, ...body }),
  };
  return calls;
}
