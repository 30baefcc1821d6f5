import type { badges } from '@strojpark/core/contracts/badge-counts';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const countsOf = (user: typeof seller | null) =>
  test.call<ResponseOf<typeof badges.get>>(user, 'GET', '/badges');

describe('the counts of the badges', () => {
  it('need a session', async () => {
    expect((await countsOf(null)).status).toBe(401);
  });

  it('count reservations that are overdue, one’s own among them, or wait for an approval', async () => {
    const before = (await countsOf(seller)).body;
    const day = 86_400_000;
    const add = async (values: object) =>
      test.testDb.db
        .insertInto('reservations')
        .values({
          machine_id: await addMachine(test.testDb.db),
          customer_name: customer.customerName,
          customer_company: customer.customerCompany,
          customer_email: customer.customerEmail,
          customer_phone: customer.customerPhone,
          status: 'active',
          ...values,
        })
        .execute();
    const reserved_at = new Date(Date.now() - 30 * day);
    await add({ reserved_at, expires_at: new Date(Date.now() - day) });
    await add({ reserved_at, expires_at: new Date(Date.now() - day), created_by: seller.id });
    await add({ reserved_at, expires_at: new Date(Date.now() + day) });
    await add({ status: 'pending_approval' });
    expect((await countsOf(seller)).body).toEqual({
      ...before,
      overdue: Number(before.overdue) + 2,
      ownOverdue: Number(before.ownOverdue) + 1,
      approvals: Number(before.approvals) + 1,
    });
  });

  it('are only those of notifications without the permission to see reservations', async () => {
    await test.allow({ salesperson: ['machines.view'] });
    const answer = await countsOf(seller);
    await test.unset('role_permissions');
    expect(answer).toMatchObject({
      status: 200,
      body: { unread: 0, overdue: null, ownOverdue: null, approvals: null, offers: null, matches: null },
    });
  });

  it('are also given one by one to pages of the previous release', async () => {
    const { unread, offers, matches } = (await countsOf(seller)).body;
    const body = async (path: string) => (await test.call(seller, 'GET', path)).body;
    expect(await body('/notifications/unread-count')).toEqual({ unread });
    expect(await body('/queue/offers-to-answer')).toEqual({ count: offers });
    expect(await body('/demands/new-matches')).toEqual({ count: matches });
  });
});
