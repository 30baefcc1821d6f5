import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { spanOf } from './geometry.ts';
import { PrintedHead } from './printed-head.tsx';

const span = spanOf('2026-11-30', 1000, 'day', 'Europe/Prague');
const now = new Date('2026-11-30T08:00:00Z');

test.each([
  [50, 312, /^30\.11\.2026.*· Prvních 50 z 312.*· Vytištěno 30\.11\.2026 09:00$/],
  [3, 3, /· 3 stroje.*· Vytištěno/],
])('a calendar on paper says how many of its machines it has: %i of %i', (printed, total, text) => {
  renderApp(<PrintedHead span={span} now={now} lanes={{ printed, total, isExact: true }} />);
  const title = screen.getByRole('heading', { name: 'Kalendář rezervací', hidden: true });
  expect(title.nextElementSibling?.textContent).toMatch(text);
});
