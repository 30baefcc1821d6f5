import { expect, test } from 'vitest';
import { buildField } from '../../../test/build-field.ts';
import { mergedOrder, reordered } from './field-order.ts';

test('reordering a filtered list keeps the hidden fields in their places', () => {
  expect(mergedOrder(['a', 'b', 'c', 'd', 'e'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b', 'e']);
});

test('reordering one machine type does not affect the other', () => {
  const used = ['a', 'b'].map((name) => buildField(name));
  const stock = ['c', 'd'].map((name) => buildField(name, { entityType: 'stock_machine' }));
  const ids = used.map(({ id }) => id).toReversed();
  expect(reordered([...stock, ...used], ids).map(({ fieldName }) => fieldName)).toEqual(['c', 'd', 'b', 'a']);
});

test('a field that another user has deleted does not return with the order', () => {
  const fields = ['a', 'b'].map((name) => buildField(name));
  const ids = [buildField('gone'), ...fields.toReversed()].map(({ id }) => id);
  expect(reordered(fields, ids).map(({ fieldName }) => fieldName)).toEqual(['b', 'a']);
});
