import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCategoryBody } from '../../contracts/categories.ts';
import { categoryKey } from './category-key.ts';

test.each([
  ['Rypadla pásová', 'rypadla-pasova'],
  ['  RYPADLA  –  PÁSOVÁ! ', 'rypadla-pasova'],
  ['Smykem řízené nakladače', 'smykem-rizene-nakladace'],
  ['Material Handling', 'material-handling'],
  ['8t+', '8t'],
])('%j has the key %j', (name, key) => {
  expect(categoryKey(name)).toBe(key);
});

test('names without Latin letters have different keys', () => {
  expect(categoryKey('挖掘机')).not.toBe(categoryKey('推土机'));
});

test('every name gets a key that the contract accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      expect(createCategoryBody.shape.key.parse(categoryKey(name))).toBe(categoryKey(name));
    }),
    { seed: 10 },
  );
});
