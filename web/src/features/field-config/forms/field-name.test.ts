import { isCustomFieldName } from '@strojpark/core/domain/fields/custom-fields';
import { expect, test } from 'vitest';
import { nameProblem, suggestedName } from './field-name.ts';

test.each([
  ['Délka výložníku (m)', 'delka_vylozniku_m'],
  ['3. náprava', 'naprava'],
])('suggests a database name for "%s"', (label, expected) => {
  expect(suggestedName(label)).toBe(expected);
});

test('a suggested name is never too long', () => {
  expect(isCustomFieldName(suggestedName('Žluťoučký kůň '.repeat(9)))).toBe(true);
});

test('an invalid name is reported with its reason', () => {
  expect(nameProblem('', [])).toBeNull();
  expect(nameProblem('boom', ['boom'])).toBe('errors.field_name_taken');
  expect(nameProblem('Výložník', [])).toBe('validation.fieldName');
  expect(nameProblem('status', [])).toBe('validation.fieldNameReserved');
  expect(nameProblem('boom_length', ['boom'])).toBeNull();
});
