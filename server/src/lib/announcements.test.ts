import { describe, expect, test } from 'vitest';
import { addAnnouncement, type Announcement, type PendingAnnouncements } from './announcements.ts';

function joined(...all: Partial<Announcement>[]): Announcement[] {
  const pending: PendingAnnouncements = new Map();
  for (const one of all)
    addAnnouncement(pending, { noun: 'machine', ids: [], by: 'eva', action: 'update', ...one });
  return [...pending.values()];
}

describe('waiting announcements', () => {
  test('are merged when kind, author and action are the same', () => {
    expect(joined({ ids: ['a'] }, { ids: ['b'] }, { ids: ['a'] })).toEqual([
      { noun: 'machine', ids: ['a', 'b'], by: 'eva', action: 'update' },
    ]);
    expect(joined({ ids: ['a'] }, { ids: ['a'], action: 'sell' }, { ids: ['a'], by: 'jan' })).toHaveLength(3);
  });

  test('list at most fifty records; beyond that they mean the whole kind', () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ ids: [`m${n}`] }));
    expect(joined(...many, { ids: ['one more'] })[0]?.ids).toBeNull();
    expect(joined({ ids: null }, { ids: ['a'] })[0]?.ids).toBeNull();
  });

  test('are few, however many users make changes at once', () => {
    const people = Array.from({ length: 40 }, (_, n) => ({ ids: [`m${n}`], by: `user ${n}` }));
    const all = joined(...people);
    expect(all).toHaveLength(11);
    expect(all.at(-1)).toEqual({ noun: 'machine', ids: null, by: null, action: 'many' });
  });

  test('for given users are not merged with those for all, and too many users become all', () => {
    expect(joined({ to: ['eva'] }, { to: ['jan'] }, {})).toHaveLength(3);
    const everybody = Array.from({ length: 51 }, (_, n) => `user ${n}`);
    expect(joined({ to: everybody })[0]).not.toHaveProperty('to');
  });

  test('fit into one notification of the database, whatever they contain', () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    const fifty = Array.from({ length: 50 }, (_, n) => uuid.slice(0, -2) + String(n).padStart(2, '0'));
    const [one] = joined({ ids: fifty, to: fifty });
    expect(JSON.stringify(one).length).toBeLessThan(8000);
  });
});
