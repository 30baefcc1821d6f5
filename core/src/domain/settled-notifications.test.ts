import { expect, test } from 'vitest';
import { notificationOutcomes } from './notification-kinds.ts';
import { settledBy } from './settled-notifications.ts';

test('every outcome settles notifications of at least one kind', () => {
  expect(new Set(Object.values(settledBy).flat())).toEqual(new Set(notificationOutcomes));
});
