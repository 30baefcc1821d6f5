import type { Demand, DemandMatch } from '@strojpark/core/contracts/demands';
import { expect } from 'vitest';
import { runMatching } from '../src/modules/matches/run-matching.service.ts';
import { customerOf } from './queue.ts';
import type { TestApp, TestUser } from './test-app.ts';

let added = 0;

/** The calls of demands, for tests. */
export function demandCalls(test: TestApp) {
  const matches = async (user: TestUser, id: string, query = '') =>
    (await test.call<{ items: DemandMatch[]; total: number }>(user, 'GET', `/demands/${id}/matches?${query}`))
      .body;
  return {
    /** Matches everything that has changed, as the processes do after each change. */
    match: () => runMatching(test.ctx),
    /** Adds a demand of another customer each time, and returns it. */
    async wants(user: TestUser, criteria: object, more: object = {}): Promise<Demand> {
      added += 1;
      const body = { ...customerOf(500_000 + added), criteria, ...more };
      const answer = await test.call<Demand>(user, 'POST', '/demands', body);
      expect(answer).toMatchObject({ status: 201, body: { status: 'open', matching: true } });
      return answer.body;
    },
    get: async (user: TestUser, id: string) => (await test.call<Demand>(user, 'GET', `/demands/${id}`)).body,
    act: (user: TestUser | null, id: string, action: string, body: object = { reason: 'domluveno' }) =>
      test.call<Demand>(user, 'POST', `/demands/${id}/${action}`, body),
    matches,
    /** The ids of the machines that fit, in any order. */
    found: async (user: TestUser, id: string) =>
      (await matches(user, id)).items
        .filter(({ fit }) => fit !== 'none')
        .map(({ machine_id }) => machine_id)
        .toSorted(),
  };
}
