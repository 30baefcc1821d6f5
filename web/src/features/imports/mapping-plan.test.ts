import { describe, expect, test } from 'vitest';
import { filledTargets, mappingsOf, planOf, unusedColumns, withSource } from './mapping-plan.ts';

const plan = planOf([
  { targetField: 'name', sourceColumn: 'Stroj' },
  { targetField: 'model', sourceColumn: 'Typ' },
]);

describe('the plan of a mapping', () => {
  test('begins with the columns that the server knows', () => {
    expect(plan).toEqual({ name: { column: 'Stroj' }, model: { column: 'Typ' } });
    expect(unusedColumns(['Stroj', 'Typ', 'Jiné'], plan)).toEqual(['Jiné']);
  });

  test('lets one column feed two targets, and a constant another', () => {
    const changed = withSource(withSource(plan, 'model', { column: 'Stroj' }), 'manufacturer', {
      constant: ' Volvo ',
    });
    expect(mappingsOf(changed)).toEqual([
      { targetField: 'name', sourceColumn: 'Stroj' },
      { targetField: 'model', sourceColumn: 'Stroj' },
      { targetField: 'manufacturer', constant: 'Volvo' },
    ]);
  });

  test('counts a blank constant as nothing', () => {
    const changed = withSource(plan, 'name', { constant: '  ' });
    expect([...filledTargets(changed)]).toEqual(['model']);
    expect(mappingsOf(changed)).toHaveLength(1);
  });

  test('forgets a target without a source', () => {
    expect(withSource(plan, 'name', null)).toEqual({ model: { column: 'Typ' } });
  });
});
