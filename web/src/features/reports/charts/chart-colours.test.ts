import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const [theme, bars] = ['app/theme.css', 'features/reports/charts/bars.module.css'].map((file) =>
  readFileSync(join(root, file), 'utf8'),
) as [string, string];

/** The values of the custom properties of the light theme, or of the dark one. */
const [light, dark] = [':root {', ":root[data-mantine-color-scheme='dark'] {"].map((start) => {
  const at = theme.indexOf(start);
  const block = theme.slice(at, theme.indexOf('\n}', at));
  return new Map(
    Array.from(block.matchAll(/(--[\w-]+): (#\w+);/g), ([, name = '', value = '']) => [name, value]),
  );
}) as [Map<string, string>, Map<string, string>];

const shares = Array.from(bars.matchAll(/--fill: color-mix\(in srgb, var\(--bar\) (\d+)%/g), ([, share]) =>
  Number(share),
);

const channels = (colour: string) => {
  const digits = colour.length === 4 ? colour.replaceAll(/\w/g, '$&$&') : colour;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
};

const luminance = (parts: readonly number[]) =>
  parts
    .map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);

test.each([
  ['light', light, shares[0]],
  ['dark', dark, shares[1]],
] as const)('in the %s theme, the bar of every status has 3 to 1 on the surface', (_, values, share = 0) => {
  const surface = channels(values.get('--surface') ?? '');
  const statuses = [...values].filter(([name]) => /^--status-(?!.*-bg$)/.test(name));
  expect(statuses.length).toBeGreaterThan(5);
  for (const [name, colour] of statuses) {
    const fill = channels(colour).map(
      (part, index) => (part * share + (surface[index] ?? 0) * (100 - share)) / 100,
    );
    const [low = 0, high = 0] = [luminance(fill), luminance(surface)].toSorted((a, b) => a - b);
    expect((high + 0.05) / (low + 0.05), name).toBeGreaterThanOrEqual(3);
  }
});
