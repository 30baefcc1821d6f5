import { describe, expect, test } from 'vitest';
import { filledTargets, mappingsOf, planOf, unusedColumns, withSource } from './mapping-plan.ts';

const plan = planOf([
  { targetField: 'name', sourceColumn: 'Stroj' },
  { targetField: 'model', sourceColumn: 'Typ' },
]);

describe('a mapping plan', () => {
  test('starts with the columns that the server recognised', () => {
    expect(plan).toEqual({ name: { column: 'Stroj' }, model: { column: 'Typ' } });
    expect(unusedColumns(['Stroj', 'Typ', 'Jiné'], plan)).toEqual(['Jiné']);
  });

  test('allows one column for two fields, and a constant for another', () => {
    const changed = withSource(withSource(plan, 'model', { column: 'Stroj' }), 'manufacturer', {
      constant: ' Volvo ',
    });
    expect(mappingsOf(changed)).toEqual([
      { targetField: 'name', sourceColumn: 'Stroj' },
      { targetField: 'model', sourceColumn: 'Stroj' },
      { targetField: 'manufacturer', constant: 'Volvo' },
    ]);
  });

  test('ignores a blank constant', () => {
    const changed = withSource(plan, 'name', { constant: '  ' });
    expect([...filledTargets(changed)]).toEqual(['model']);
    expect(mappingsOf(changed)).toHaveLength(1);
  });

  test('sends a field that is to stay blank, and reads it again', () => {
    const changed = withSource(plan, 'current_value', { constant: '', isBlank: true });
    expect([...filledTargets(changed)]).toContain('current_value');
    const sent = mappingsOf(changed);
    expect(sent.at(-1)).toEqual({ targetField: 'current_value', constant: '' });
    expect(planOf(sent)).toEqual(changed);
  });

  test('drops a field without a source', () => {
    expect(withSource(plan, 'name', null)).toEqual({ model: { column: 'Typ' } });
  });
});
