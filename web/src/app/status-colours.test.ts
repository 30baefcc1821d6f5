import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The badge, row, filter, menu entry and figure of a status, its bars in the calendar and its parts of the charts. */
const showsStatuses = [
  'app/theme.css',
  'features/reports/charts/stock-chart.tsx',
  'features/reports/charts/utilisation-chart.tsx',
  'features/reports/report-figures.tsx',
  'features/reservations/calendar/timeline.module.css',
  'ui/choice-chips.tsx',
  'ui/filter-button.tsx',
  'ui/list/phone-row.tsx',
  'ui/list/row-title.tsx',
  'ui/menu-button.tsx',
  'ui/open-menu.tsx',
  'ui/record-screen/segments-menu.tsx',
  'ui/status-badge.tsx',
];

/** The hue in degrees. */
function hueOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

test('on a dark screen, bars of active and of extended reservations have clearly different colours', () => {
  const dark = readFileSync(join(root, 'app/theme.css'), 'utf8').split("scheme='dark'")[1] ?? '';
  for (const part of ['', '-bg']) {
    const [active = '', extended = ''] = ['available', 'extended'].map(
      (status) => new RegExp(`--status-${status}${part}: (#\\w+);`).exec(dark)?.[1],
    );
    expect(Math.abs(((hueOf(active) - hueOf(extended) + 540) % 360) - 180), part).toBeGreaterThan(40);
  }
});

test('only statuses have the colours of statuses: errors, deadlines, counts and search marks have other means', () => {
  const theme = readFileSync(join(root, 'app/theme.css'), 'utf8');
  const colours = Array.from(theme.matchAll(/--status-[\w-]+: (#\w+);/g), ([, colour = '']) => colour);
  expect(colours.length).toBeGreaterThan(20);
  const used = globSync('**/*.{css,ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      // A copy of the colour would not follow it.
      const copies = file.endsWith('.css') && colours.some((colour) => text.includes(colour));
      return text.includes('--status-') || copies;
    });
  expect(used.toSorted()).toEqual(showsStatuses);
});
