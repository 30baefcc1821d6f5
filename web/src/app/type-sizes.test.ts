import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const sizesIn = (css: string) =>
  new Map(Array.from(css.matchAll(/(--(?:text|print)-\w+): ([^;]+);/g), ([, name, size]) => [name, size]));

const theme = sizesIn(textOf('app/theme.css'));
/** One of the sizes, or one that is calculated from others. */
const isToken = (value: string) =>
  /^calc\((?!.*\d(?:px|pt|r?em))/.test(value) ||
  /^(?:normal )?inherit$/.test(value) ||
  theme.has(/^var\((--[\w-]+)\)/.exec(value)?.[1]);

test('texts have the sizes of the theme, on screen and on paper', () => {
  const styles = globSync('**/*.css', { cwd: root });
  expect(styles.length).toBeGreaterThan(100);
  const others = styles.flatMap((file) =>
    Array.from(textOf(file).matchAll(/\bfont(?:-size)?:\s*([^;]+);/g), ([, value = '']) => value)
      .filter((value) => !isToken(value))
      .map((value) => `${file}: ${value}`),
  );
  const inComponents = globSync('**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => /\b(?:fz|size|fontSize)[=:]\s*["'{`]+[\d.]+(?:px|pt|r?em)/.test(textOf(file)));
  expect([...others, ...inComponents]).toEqual([]);
});

test('the page of a quote, which shares nothing with the app, has the same sizes', () => {
  const own = sizesIn(textOf('pages/quote-page/quote-page.css'));
  expect(own.size).toBeGreaterThan(0);
  for (const [name, size] of own) expect([name, size]).toEqual([name, theme.get(name)]);
});
