import { expect, test } from 'vitest';
import { checkPatterns, toolPatterns } from './check-patterns.ts';

test.each(['.oxlintrc.json', '.oxfmtrc.json', 'knip.json', 'vitest.config.ts'])(
  'a pattern of %s that matches nothing is reported',
  (path) => {
    const found = checkPatterns(toolPatterns(), []);
    expect(found.filter((problem) => problem.path === path)).not.toEqual([]);
  },
);

test('patterns are relative to their own folder', () => {
  const files = ['server/src/main.ts'];
  const check = (folder: string) =>
    checkPatterns([{ path: 'knip.json', folder, patterns: ['src/*.ts', '!src/main.ts'] }], files);
  expect(check('server')).toEqual([]);
  expect(check('web').map(({ message }) => message)).toEqual([
    'the pattern web/src/*.ts matches nothing',
    'the pattern !web/src/main.ts matches nothing',
  ]);
});

test('installed and built files may be missing', () => {
  expect(checkPatterns([{ path: 'a.json', patterns: ['**/node_modules/**', 'web/dist/**'] }], [])).toEqual(
    [],
  );
});
