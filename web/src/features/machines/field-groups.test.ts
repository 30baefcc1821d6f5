import { costFields, fieldOf, fieldsOf, machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { describe, expect, test } from 'vitest';
import { fieldGroups } from './field-groups.ts';

describe.each(machineTypes)('the groups of %s machines', (type) => {
  const shown = (withCosts: boolean, unused = '') =>
    fieldGroups({ type, withCosts, isUsed: (name) => name !== unused }).flatMap(({ fields }) => fields);

  test('contain every field of the type once, except system fields', () => {
    const offered = fieldsOf(type).filter((name) => fieldOf(name).group !== 'system');
    expect(shown(true).toSorted()).toEqual(offered.toSorted());
  });

  test('leave out only the cost fields for users who may not see costs', () => {
    const costs: readonly string[] = costFields;
    expect(shown(false)).toEqual(shown(true).filter((name) => !costs.includes(name)));
  });

  test('leave out a field that is not used', () => {
    expect(shown(true, 'weight')).toEqual(shown(true).filter((name) => name !== 'weight'));
  });
});
