import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const tokens = new Set(
  Array.from(textOf('app/type-sizes.css').matchAll(/(--(?:text|print)-\w+):/g), ([, name]) => name),
);
/** One of the sizes, or one that is calculated from others. */
const isToken = (value: string) =>
  /^calc\((?!.*\d(?:px|pt|r?em))/.test(value) ||
  /^(?:normal )?inherit$/.test(value) ||
  tokens.has(/^var\((--[\w-]+)\)/.exec(value)?.[1]);

/** A size of a text in a component, given as a number or with a unit; the number of a `size` is that of a picture. */
const hasOwnSize = (component: string) =>
  /\b(?:fz|fontSize)[=:]\s*["'{`]*[\d.]/.test(component) ||
  /\bsize[=:]\s*["'{`]+[\d.]+(?:px|pt|r?em)/.test(component);

test.each(['fz={13}', 'fz="13px"', 'style={{ fontSize: 13 }}', "fontSize: '0.8rem'", 'size="13px"'])(
  'a component with %s has a size of its own',
  (component) => expect(hasOwnSize(component)).toBe(true),
);

test.each(['fz="sm"', 'size={16}', "fontSize: 'var(--text-sm)'"])(
  'a component with %s has none',
  (component) => expect(hasOwnSize(component)).toBe(false),
);

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
    .filter((file) => hasOwnSize(textOf(file)));
  expect([...others, ...inComponents]).toEqual([]);
});
