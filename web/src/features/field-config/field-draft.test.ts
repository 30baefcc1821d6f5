import { expect, test } from 'vitest';
import { buildField } from '../../../test/build-field.ts';
import { countChanges, draftChanges, withoutSaved, withToggle } from './field-draft.ts';

const field = buildField('boom');
const { id } = field;

test('a switch that was switched back is not a change', () => {
  const draft = withToggle(withToggle({}, id, 'isVisible', false), id, 'isVisible', true);
  expect(draftChanges([field], draft)).toEqual([]);
});

test('only differences are saved, and every switch counts', () => {
  const draft = withToggle(withToggle({}, id, 'isVisible', false), id, 'isRequired', true);
  const changes = draftChanges([field, buildField('other')], draft);
  expect(changes).toEqual([{ id, isVisible: false, isRequired: true }]);
  expect(countChanges(changes)).toBe(2);
});

test('a change that another user has saved or whose field was deleted is dropped', () => {
  const draft = withToggle({}, id, 'isRequired', true);
  expect(draftChanges([{ ...field, isRequired: true }], draft)).toEqual([]);
  expect(draftChanges([], draft)).toEqual([]);
});

test('a switch changed during the save stays unsaved', () => {
  const saved = draftChanges([field], withToggle({}, id, 'isVisible', false));
  const now = withToggle(withToggle({}, id, 'isVisible', false), id, 'isRequired', true);
  expect(withoutSaved(now, saved)).toEqual({ [id]: { isRequired: true } });
});
