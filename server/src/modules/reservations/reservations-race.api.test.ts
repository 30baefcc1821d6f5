import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { contradictions } from '../../../test/invariants.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let test: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.user('admin');
});
afterEach(async () => expect(await contradictions(test.testDb.db)).toEqual([]));
afterAll(() => test.close());

const reason = 'souběh v testu';
const stock = () => addMachine(test.testDb.db);
const used = () => addMachine(test.testDb.db, { type: 'used' });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const reserve = (body: object) =>
  test.call<Reservation>(admin, 'POST', '/reservations', { ...customer, ...body });
const act = (id: string, verb: string, body?: object) =>
  test.call<Reservation>(admin, 'POST', `/reservations/${id}/${verb}`, body);

/** How often each status was answered. */
function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('a thousand reservations at once over HTTP', () => {
  it('make exactly one live reservation of each of twenty machines, and the rest learn who was faster', async () => {
    const machines = await Promise.all(times(20, stock));
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
    const send = (index: number) =>
      new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
        const options = { agent, port, method: 'POST', path: '/api/reservations', headers };
        const call = request(options, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> }),
          );
        });
        call.on('error', reject);
        const name = `Zákazník ${index}`;
        call.end(JSON.stringify({ ...customer, customerName: name, machineId: machines[index % 20] }));
      });
    const answers = await Promise.all(times(1000, send));
    agent.destroy();

    expect(tally(answers)).toEqual({ 201: 20, 409: 980 });
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({
          code: 'machine_held',
          details: { holder: expect.stringMatching(/^Zákazník \d+$/) as string },
        });
    const live = await test.testDb.db
      .selectFrom('reservations')
      .select(['machine_id', 'status'])
      .where('machine_id', 'in', machines)
      .execute();
    expect(live.map(({ status }) => status)).toEqual(times(20, () => 'active'));
    expect(new Set(live.map(({ machine_id }) => machine_id)).size).toBe(20);
  });
});
