import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/permissions.ts';
import { canSeeView, latestDigest } from './view-watch.ts';

const prague = 'Europe/Prague';

describe('the latest daily digest', () => {
  test.each([
    ['today from seven on', '2026-11-23T06:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['yesterday before seven', '2026-11-23T05:59:59Z', '2026-11-22T06:00:00.000Z'],
    ['in summer time', '2026-07-01T12:00:00Z', '2026-07-01T05:00:00.000Z'],
    ['on the day the clocks go back', '2026-10-25T07:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['of the day before the clocks went back', '2026-10-25T04:00:00Z', '2026-10-24T05:00:00.000Z'],
  ])('is that of %s', (_, now, digest) => {
    expect(latestDigest(new Date(now), prague).toISOString()).toBe(digest);
  });
});

describe('a view that uses costs', () => {
  const actor = (...permissions: Actor['permissions']): Actor => ({
    id: 'eva',
    name: 'Eva',
    role: 'salesperson',
    permissions,
  });
  const view = { list: 'used_machines', scope: 'team', owner_id: null, role: null } as const;

  test.each([
    ['in its filter', { filter: { marginTo: 0 } }],
    ['in its order', { filter: {}, sort: 'purchase_price' }],
  ])('%s exists only for those who may see costs', (_, state) => {
    expect(canSeeView(actor('machines.view'), { ...view, state })).toBe(false);
    expect(canSeeView(actor('machines.view', 'machines.view_costs'), { ...view, state })).toBe(true);
  });

  test('other views exist for all who may use the list', () => {
    const state = { filter: { valueTo: 1 }, sort: 'name' };
    expect(canSeeView(actor('machines.view'), { ...view, state })).toBe(true);
    expect(canSeeView(actor(), { ...view, state })).toBe(false);
  });
});
