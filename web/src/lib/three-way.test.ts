import { expect, test } from 'vitest';
import { conflictsBetween, mergeOf } from './three-way.ts';

const base = { name: 'Jana', phone: '111', email: 'a@b.cz' };
const mine = { ...base, name: 'Jana Malá', phone: '222' };
const theirs = { ...base, name: 'Jana Velká', email: 'jana@b.cz' };

test('only a field that both changed to different values is a conflict', () => {
  expect(conflictsBetween(base, mine, theirs)).toEqual(['name']);
  expect(conflictsBetween(base, mine, { ...base, name: 'Jana Malá' })).toEqual([]);
});

test('a field changed by only one of them stays changed', () => {
  expect(mergeOf(base, mine, theirs, {})).toEqual({ name: 'Jana Malá', phone: '222', email: 'jana@b.cz' });
});

test('for a field that both changed, the choice counts', () => {
  expect(mergeOf(base, mine, theirs, { name: 'theirs' }).name).toBe('Jana Velká');
});
