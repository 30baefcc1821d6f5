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
