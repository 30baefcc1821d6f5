import { expect, test } from 'vitest';
import { chosenAfter } from './chosen-after.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };
const ctrl = { ...plain, ctrlKey: true };

test('a click chooses one option in place of the others, and switches off one that is on', () => {
  expect(chosenAfter(plain, undefined, 'sold')).toEqual(['sold']);
  expect(chosenAfter(plain, ['sold', 'reserved'], 'damaged')).toEqual(['damaged']);
  expect(chosenAfter(plain, ['sold'], 'sold')).toBeUndefined();
});

test('with Ctrl or Shift an option is added to the others or taken away', () => {
  expect(chosenAfter(ctrl, ['sold'], 'damaged')).toEqual(['sold', 'damaged']);
  expect(chosenAfter({ ...plain, shiftKey: true }, ['sold'], 'damaged')).toEqual(['sold', 'damaged']);
  expect(chosenAfter(ctrl, ['sold', 'damaged'], 'sold')).toEqual(['damaged']);
  expect(chosenAfter(ctrl, ['sold'], 'sold')).toBeUndefined();
});

test('an option that stands for several values is on only with all of them', () => {
  expect(chosenAfter(ctrl, ['waiting', 'expired'], 'expired', 'declined')).toEqual([
    'waiting',
    'expired',
    'declined',
  ]);
  expect(chosenAfter(ctrl, ['waiting', 'expired', 'declined'], 'expired', 'declined')).toEqual(['waiting']);
});
