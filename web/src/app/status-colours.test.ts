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
