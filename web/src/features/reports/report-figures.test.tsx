import type { ReportFigures as Answer } from '@strojpark/core/contracts/reports';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { readReportSearch } from './report-search.ts';
import { ReportFigures } from './report-figures.tsx';

const figure = { stock: 2, used: 3, before: 4 };
const answer: Answer = {
  period: { from: '2026-11-01', to: '2026-11-21' },
  before: { from: '2026-10-01', to: '2026-10-21' },
  isCurrent: true,
  total: figure,
  available: { stock: 1, used: 0, before: 4 },
  reserved: { stock: 0, used: 0, before: 0 },
  maintenance: { stock: 0, used: 0, before: null },
  value: { amount: 1_500_000, before: 1_000_000, rate: null },
  sales: { count: 1, value: 250_000, before: { count: 0, value: 0 } },
  currency: 'CZK',
};
const show = (data: Answer | undefined, error: Error | null = null, onRetry = () => undefined) =>
  renderApp(
    <ReportFigures isThisMonth data={data} error={error} onRetry={onRetry} onSales={() => undefined} />,
  );

test('a change names the dates it compares, and is hidden when there is nothing to compare', () => {
  show(answer);
  expect(
    screen.getByRole('button', { name: /^\+1 \(\+25.%\)\. 21\.10\.2026: 4, 21\.11\.2026: 5/ }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: /^−3 \(−75.%\)/ })).toBeDefined();
  // None before and none now is no change.
  expect(screen.queryByRole('button', { name: /^±0\./ })).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(4);
});

test('as many as before is a change of none, and a period of one day is that day', () => {
  const day = { from: '2026-12-01', to: '2026-12-01' };
  const before = { from: '2026-11-01', to: '2026-11-01' };
  show({
    ...answer,
    period: day,
    before,
    sales: { count: 2, value: 250_000, before: { count: 2, value: 240_000 } },
  });
  expect(screen.getByRole('button', { name: /^±0\. 01\.11\.2026: 2 .*, 01\.12\.2026: 2 / })).toBeDefined();
});

test.each<[string, Answer['value'] & object]>([
  ['kurz z 20.11.2026', { amount: 1, before: 1, rate: { day: '2026-11-20' } }],
  ['kurz z nastavení', { amount: 1, before: 1, rate: { day: null } }],
])('the value of machines in other currencies says: %s', (text, value) => {
  show({ ...answer, value });
  expect(screen.getByText(text)).toBeDefined();
});

test('every count links to its rows in both lists', () => {
  show(answer);
  const hrefs = screen
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(hrefs).toContain('/stock-machines?status=["available"]');
  expect(hrefs).toContain('/used-machines?status=["maintenance"]');
  expect(hrefs).toContain('/dashboard?sales=month');
});

test('the counts under the value say that they are machines', () => {
  show({ ...answer, total: { stock: 400, used: 10_167, before: 4 } });
  expect(screen.getByRole('link', { name: 'Skladové: 400 strojů' })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Použité: 10\s167 strojů$/ })).toBeDefined();
});

test('the sales of another period can be opened too', async () => {
  const onSales = vi.fn<(period: Answer['period']) => void>();
  renderApp(
    <ReportFigures
      isThisMonth={false}
      data={answer}
      error={null}
      onRetry={() => undefined}
      onSales={onSales}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^250\s000\sCZK/ }));
  expect(onSales).toHaveBeenCalledWith(answer.period);
});

test('counts of a past period have no links, because lists show the current state', () => {
  show({ ...answer, isCurrent: false });
  expect(screen.queryByRole('link', { name: /Skladové/ })).toBeNull();
  expect(screen.getAllByText('Stav k 21.11.2026').length).toBeGreaterThan(0);
});

test('the value is hidden from users who may not see costs', () => {
  show({ ...answer, value: null });
  expect(screen.queryByText('Hodnota strojů')).toBeNull();
});

test('a load error can be retried', async () => {
  const onRetry = vi.fn<() => undefined>();
  show(undefined, new Error('down'), onRetry);
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Zkusit znovu' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the URL has a period or a full range, never half of one', () => {
  expect(readReportSearch({ period: 'year' })).toEqual({ period: 'year' });
  expect(readReportSearch({ period: 'decade', from: '2026-01-01' })).toEqual({});
  expect(readReportSearch({ period: 'year', from: '2026-01-01', to: '2026-02-01' })).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
  });
  expect(readReportSearch({ from: '2026-02-01', to: '2026-01-01' })).toEqual({});
});
