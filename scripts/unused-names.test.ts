import { expect, test } from 'vitest';
import { parseSource } from './source.ts';
import { findUses } from './unused-names.ts';

const statement = 'sql`select old_name from machines`';
const found = (path: string, text: string) =>
  findUses([parseSource(path, text)], ['machines.old_name']).map(({ message }) => message);

test('a column listed as unused is found in a statement of the program', () => {
  expect(found('server/src/modules/machines/machines.repo.ts', statement)).toEqual([
    'machines.old_name is listed as unused in server/migrations/releases.ts',
  ]);
});

test.each([
  ['another column', 'server/src/modules/machines/machines.repo.ts', 'sql`select old_names from machines`'],
  [
    'the column of another table',
    'server/src/modules/users/users.repo.ts',
    'sql`select old_name from users`',
  ],
  ['a migration', 'server/migrations/0001-first.ts', statement],
  ['a test', 'server/src/modules/machines/machines.api.test.ts', statement],
])('%s is not', (_what, path, text) => {
  expect(found(path, text)).toEqual([]);
});
