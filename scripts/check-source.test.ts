import { describe, expect, test } from 'vitest';
import { checkQueryNouns, checkSource } from './source-rules.ts';
import { parseSource } from './source.ts';

const check = (path: string, text: string) =>
  checkSource(parseSource(path, text)).map(({ message }) => message);

describe('file names', () => {
  test.each([
    'web/src/lib/utils.ts',
    'server/src/helpers/date.ts',
    'core/src/types.ts',
    'web/src/ui/index.ts',
  ])('%s is rejected', (path) => {
    expect(check(path, '')).toHaveLength(1);
  });

  test('a descriptive name passes', () => {
    expect(check('server/src/db/type-parsers.ts', '')).toEqual([]);
  });
});

describe('comments', () => {
  // Concatenated so that this file does not break the rule it tests.
  test.each([
    ['// oxlint', '-disable-next-line no-console'],
    ['/* eslint', '-disable */'],
    ['// @ts', '-expect-error'],
    ['// TO', 'DO later'],
    ['// prettier', '-ignore'],
  ])('%s%s is rejected', (start, end) => {
    expect(check('core/src/errors.ts', `${start}${end}\nexport const a = 1;`)).toHaveLength(1);
  });

  test('the same words in a string are ignored', () => {
    const word = 'TO'.concat('DO');
    expect(check('core/src/errors.ts', `export const a = '${word}';`)).toEqual([]);
  });
});

test.each(["export { sell } from './sales.service.ts';", "export type * from './sales.ts';"])(
  're-exporting is rejected: %s',
  (text) => {
    expect(check('server/src/modules/sales/sales.ts', text)).toHaveLength(1);
  },
);

describe('SQL', () => {
  const query = "ctx.db.selectFrom('machines').select('id').execute();";

  test.each(['server/src/modules/sales/sales.service.ts', 'server/src/lib/auth.ts', 'server/src/app.ts'])(
    'is not allowed in %s',
    (path) => {
      expect(check(path, query)).toEqual(['selectFrom() belongs in a repo']);
    },
  );

  test.each([
    'server/src/modules/sales/sales.repo.ts',
    'server/src/db/migrate.ts',
    'server/migrations/0001-users.ts',
    'server/test/build.ts',
    'bench/fill.ts',
  ])('is allowed in %s', (path) => {
    expect(check(path, query)).toEqual([]);
  });
});

describe('components', () => {
  test('a file is named after its component', () => {
    const text = 'export interface Props {}\nexport function SellDialog() {}';
    expect(check('web/src/features/sales/sell-dialog.tsx', text)).toEqual([]);
    expect(check('web/src/features/sales/dialog.tsx', text)).toEqual([
      'exports SellDialog, so the file should be named sell-dialog.tsx',
    ]);
  });

  test('a file exports one component', () => {
    expect(check('web/src/ui/badge.tsx', 'export const Badge = () => 1; export function Dot() {}')).toEqual([
      'exports several components: Badge, Dot',
    ]);
  });
});

describe('words of the domain', () => {
  test.each([
    ['web/src/lib/news.ts', "const key = 'machines';"],
    ['web/src/ui/badge.tsx', '/** A machine, by its word. */'],
    ['web/src/lib/total.ts', 'export const soldTotal = 1;'],
  ])('are rejected in %s', (path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  test.each([
    ['web/src/entities/machines/machine-paths.ts', "const key = 'machines';"],
    ['web/src/lib/api.test.ts', "call('machines')"],
    ['web/src/lib/colours.ts', "const wholesale = 'space is reserved';"],
  ])('are allowed in %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});

describe('texts of ui', () => {
  test.each([
    "t('audit.title')",
    "i18next.t(isNew ? 'common.yes' : 'users.title')",
    't(key)',
    't(`users.${name}`)',
  ])('%s is rejected', (text) => {
    expect(check('web/src/ui/badge.tsx', text)).toEqual([
      'ui may only translate keys of common, lists and questions',
    ]);
    expect(check('web/src/features/a/badge.tsx', text)).toEqual([]);
  });

  test.each(["t(isNew ? 'common.yes' : 'common.no')", 't(`common.keys.${name}`)'])(
    '%s is allowed',
    (text) => {
      expect(check('web/src/ui/badge.tsx', text)).toEqual([]);
    },
  );
});

describe('query keys', () => {
  const keys = (...files: [path: string, text: string][]) =>
    checkQueryNouns(files.map(([path, text]) => parseSource(path, text))).map(({ message }) => message);
  const [place, other] = ['web/src/entities/users/users.queries.ts', 'web/src/features/a/a.queries.ts'];

  test('a noun is declared once', () => {
    const text = "const all = queryNoun('users');";
    expect(keys([place, text], [other, "const all = queryNoun('a');"])).toEqual([]);
    expect(keys([place, text], [other, text])).toEqual([
      `the query keys of 'users' are already declared in ${place}`,
    ]);
  });

  test('a noun is declared in a *.queries.ts, as a string literal', () => {
    expect(keys(['web/src/features/a/a.tsx', "queryNoun('users');"])).toEqual([
      'queryNoun() belongs in a *.queries.ts',
    ]);
    expect(keys([place, 'queryNoun(noun);'])).toEqual(['queryNoun() needs its noun as a string literal']);
  });

  test('tests may use any noun', () => {
    expect(keys(['web/src/lib/live-refresh.test.ts', "queryNoun('users');"])).toEqual([]);
  });
});
