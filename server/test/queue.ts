import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { expect } from 'vitest';
import { customer } from './build.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A customer of their own for each number. */
export const customerOf = (number: number) => ({
  ...customer,
  customerName: `Zákazník ${number}`,
  customerCompany: `Firma ${number} s.r.o.`,
  customerEmail: `zakaznik.${number}@firma.example`,
  customerTaxId: String(10_000_000 + number),
});

let added = 0;

/** The calls of the queue, for tests. */
export function queueCalls(test: TestApp) {
  const nextCustomer = () => customerOf((added += 1));
  return {
    nextCustomer,
    join: (user: TestUser | null, machineId: string, body: object = nextCustomer()) =>
      test.call<QueueEntry>(user, 'POST', `/machines/${machineId}/queue`, body),
    /** Adds a customer and returns the entry. */
    async waits(user: TestUser, machineId: string, body: object = nextCustomer()): Promise<QueueEntry> {
      const answer = await test.call<QueueEntry>(user, 'POST', `/machines/${machineId}/queue`, body);
      expect(answer).toMatchObject({ status: 201, body: { status: 'waiting' } });
      return answer.body;
    },
    get: async (user: TestUser, id: string) =>
      (await test.call<QueueEntry>(user, 'GET', `/queue/${id}`)).body,
    act: (user: TestUser | null, id: string, action: string, body: object = { reason: 'domluveno' }) =>
      test.call<QueueEntry>(user, 'POST', `/queue/${id}/${action}`, body),
    /** Moves the end of an offer into the past. */
    letEnd: (id: string) =>
      test.testDb.db
        .updateTable('queue_entries')
        .set({ offered_at: new Date(Date.now() - 7_200_000), offer_ends_at: new Date(Date.now() - 1000) })
        .where('id', '=', id)
        .execute(),
  };
}

/** The customer fields of an entry, as the body of a reservation has them. */
export const bodyOf = (entry: QueueEntry) => ({
  customerName: entry.customer_name,
  customerCompany: entry.customer_company,
  customerEmail: entry.customer_email,
  customerPhone: entry.customer_phone,
  customerTaxId: entry.customer_tax_id,
});
