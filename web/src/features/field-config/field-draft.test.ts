import { expect, test } from 'vitest';
import { buildField } from '../../../test/build-field.ts';
import { countChanges, draftChanges, withoutSaved, withToggle } from './field-draft.ts';

const field = buildField('boom');
const { id } = field;

test('a switch that is back where it was is no change', () => {
  const draft = withToggle(withToggle({}, id, 'isVisible', false), id, 'isVisible', true);
  expect(draftChanges([field], draft)).toEqual([]);
});

test('only what differs is saved, and every switch counts', () => {
  const draft = withToggle(withToggle({}, id, 'isVisible', false), id, 'isRequired', true);
  const changes = draftChanges([field, buildField('other')], draft);
  expect(changes).toEqual([{ id, isVisible: false, isRequired: true }]);
  expect(countChanges(changes)).toBe(2);
});

test('what somebody else has stored meanwhile, or deleted, is no change any more', () => {
  const draft = withToggle({}, id, 'isRequired', true);
  expect(draftChanges([{ ...field, isRequired: true }], draft)).toEqual([]);
  expect(draftChanges([], draft)).toEqual([]);
});

test('what was switched while saving stays unsaved', () => {
  const saved = draftChanges([field], withToggle({}, id, 'isVisible', false));
  const now = withToggle(withToggle({}, id, 'isVisible', false), id, 'isRequired', true);
  expect(withoutSaved(now, saved)).toEqual({ [id]: { isRequired: true } });
});
