import { describe, expect, test } from 'vitest';
import { matches, namesIn, unusedPatterns } from './patterns.ts';

describe('patterns', () => {
  test.each([
    ['core/src/**', 'core/src/domain/money/money.ts', true],
    ['core/src/*.ts', 'core/src/domain/money/money.ts', false],
    ['core/src/{endpoint,errors}.ts', 'core/src/errors.ts', true],
    ['core/src/{endpoint,errors}.ts', 'core/src/errorsXts', false],
    ['**/*.test.ts', 'a.test.ts', true],
  ])('%s against %s', (pattern, path, expected) => {
    expect(matches(path, pattern)).toBe(expected);
  });

  test('a name matches the same segment on both sides', () => {
    const pattern = 'web/src/features/:noun/**';
    const names = namesIn('web/src/features/machines/a.tsx', pattern);
    expect(matches('web/src/features/machines/b.ts', pattern, names)).toBe(true);
    expect(matches('web/src/features/sales/b.ts', pattern, names)).toBe(false);
    expect(matches('web/src/features/sales/b.ts', pattern)).toBe(true);
  });
});

describe('patterns that match nothing', () => {
  const names = ['web/src/lib/api.ts', 'web/src/ui/badge.tsx', 'bench/main.ts'];
  const unused = (...patterns: string[]) =>
    unusedPatterns('table.ts', patterns, names).map(({ path, message }) => `${path}: ${message}`);

  test('are reported with their file', () => {
    expect(unused('web/src/lib/**', 'web/src/pages/**')).toEqual([
      'table.ts: the pattern web/src/pages/** matches nothing',
    ]);
  });

  test('alternatives in braces are checked one by one', () => {
    expect(unused('web/src/{lib,ui}/*.{ts,tsx}')).toEqual([
      'table.ts: the pattern web/src/lib/*.tsx matches nothing',
      'table.ts: the pattern web/src/ui/*.ts matches nothing',
    ]);
    expect(unused('{web/src,bench}/**')).toEqual([]);
  });

  test('exclusions must match something too', () => {
    expect(unused('!bench/*.ts', '!bench/*.tsx')).toEqual([
      'table.ts: the pattern !bench/*.tsx matches nothing',
    ]);
  });

  test('a name matches any segment', () => {
    expect(unused('web/src/:noun/*.tsx', 'web/src/:noun/*.css')).toEqual([
      'table.ts: the pattern web/src/:noun/*.css matches nothing',
    ]);
  });
});
