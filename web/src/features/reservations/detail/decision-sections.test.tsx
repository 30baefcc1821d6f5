import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { renderApp } from '../../../../test/render.tsx';
import { DecisionSections } from './decision-sections.tsx';

test.each([
  ['expired and was released', { cancellation_cause: 'expired' }, /^Rezervace vypršela a nikdo/],
  ['has lost its sale', { cancellation_reason: 'storno' }, 'Prodej byl stornován'],
  ['was cancelled by a person', { cancellation_reason: 'Bez peněz' }, 'Bez peněz'],
] as const)('a reservation that %s says so', (_, why, words) => {
  renderApp(<DecisionSections reservation={buildReservation({ status: 'cancelled', ...why })} />);
  expect(screen.getByText(words)).toBeDefined();
});

test('a completed reservation has the day and the invoice number of its sale, and leads to it', () => {
  const sale = {
    sold_at: '2026-05-06T10:00:00.000Z',
    sold_price: 5,
    sale_id: 'sale-1',
    invoice_number: 'FV-7',
  };
  renderApp(<DecisionSections reservation={buildReservation({ status: 'completed', ...sale })} />);
  for (const text of ['06.05.2026', 'FV-7']) expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Zobrazit prodej' }).getAttribute('href')).toBe(
    '/sales?sale=sale-1',
  );
});
