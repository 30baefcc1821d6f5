import { expect, test } from 'vitest';
import { buildField } from '../../../test/build-field.ts';
import { mergedOrder, reordered } from './field-order.ts';

test('fields put in order in a filtered list leave the hidden ones in their places', () => {
  expect(mergedOrder(['a', 'b', 'c', 'd', 'e'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b', 'e']);
});

test('a new order of one kind of machine leaves the other kind alone', () => {
  const used = ['a', 'b'].map((name) => buildField(name));
  const stock = ['c', 'd'].map((name) => buildField(name, { entityType: 'stock_machine' }));
  const ids = used.map(({ id }) => id).toReversed();
  expect(reordered([...stock, ...used], ids).map(({ fieldName }) => fieldName)).toEqual(['c', 'd', 'b', 'a']);
});

test('a field that somebody has deleted meanwhile does not come back with the order', () => {
  const fields = ['a', 'b'].map((name) => buildField(name));
  const ids = [buildField('gone'), ...fields.toReversed()].map(({ id }) => id);
  expect(reordered(fields, ids).map(({ fieldName }) => fieldName)).toEqual(['b', 'a']);
});
