import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { ReservationRow } from './reservation-row.tsx';

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  stubFetch(() => json(publicSettings));
});

test.each([
  [-3, 'Aktivní3 dny po termínu', /do \d\S+\u00a0· (?!zbýv)/],
  [3, 'Aktivní', /do \d\S+\u00a0· zbývají 3 dny/],
])(
  'a reservation that ends in %i days says so, once it is overdue next to its status',
  (days, state, line) => {
    const end = new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
    renderApp(<ReservationRow reservation={buildReservation({ expires_at: end })} />);
    expect(screen.getByText('Aktivní').parentElement?.textContent).toBe(state);
    const { textContent: row } = screen.getByRole('listitem');
    expect(row).toMatch(line);
    expect(row.match(/po termínu/g) ?? []).toHaveLength(days < 0 ? 1 : 0);
  },
);
