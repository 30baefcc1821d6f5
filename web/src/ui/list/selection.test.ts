import { describe, expect, test } from 'vitest';
import {
  isSelected,
  noSelection,
  selectAllMatching,
  selectedCount,
  selectRange,
  selectShown,
  shownState,
  targetOf,
  toggle,
  type Selection,
} from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const total = 1284;
const chosen = (selection: Selection) => shown.filter((id) => isSelected(selection, id)).join('');

describe('single records', () => {
  test('are selected and deselected', () => {
    const two = toggle(toggle(noSelection, 'b'), 'd');
    expect(chosen(two)).toBe('bd');
    expect(chosen(toggle(two, 'b'))).toBe('d');
    expect(selectedCount(two, total)).toBe(2);
  });

  test.each([
    ['downwards', 'b', 'd', 'bcd'],
    ['upwards', 'd', 'b', 'bcd'],
    ['to itself', 'c', 'c', 'c'],
  ])('a range is selected %s', (_, from, to, expected) => {
    expect(chosen(selectRange(toggle(noSelection, from), shown, to))).toBe(expected);
  });

  test('a second range starts where the first one ended', () => {
    const first = selectRange(toggle(noSelection, 'a'), shown, 'b');
    expect(chosen(selectRange(first, shown, 'd'))).toBe('abcd');
  });

  test('a range from a record that is no longer loaded selects only its end', () => {
    expect(chosen(selectRange(toggle(noSelection, 'x'), shown, 'c'))).toBe('c');
  });
});

describe('all records', () => {
  test('that are shown are listed one by one', () => {
    const all = selectShown(shown);
    expect(shownState(all, shown)).toBe('all');
    expect(targetOf(all, { type: 'used' })).toEqual({ ids: shown });
  });

  test('that match the filter are identified by the filter, without the deselected ones', () => {
    const most = toggle(selectAllMatching, 'b');
    expect(chosen(most)).toBe('acde');
    expect(selectedCount(most, total)).toBe(1283);
    expect(targetOf(most, { type: 'used', status: ['available'] })).toEqual({
      filter: { type: 'used', status: ['available'] },
      except: ['b'],
    });
  });

  test('a range selects deselected records again', () => {
    const most = toggle(toggle(toggle(selectAllMatching, 'b'), 'c'), 'e');
    expect(chosen(selectRange(toggle(most, 'e'), shown, 'b'))).toBe('abcde');
  });
});

test.each([
  ['none', noSelection],
  ['some', toggle(noSelection, 'b')],
  ['all', selectAllMatching],
  ['some', toggle(selectAllMatching, 'b')],
] as const)('the box in the head shows that %s of the shown are chosen', (expected, selection) => {
  expect(shownState(selection, shown)).toBe(expected);
});
