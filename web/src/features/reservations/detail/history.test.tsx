import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { History } from './history.tsx';

const reservation = buildReservation();
const event = (changes: Partial<TimelineEntry>): TimelineEntry => ({
  id: changes.id ?? '3-1',
  at: '2026-05-06T08:00:00.000Z',
  by: 'Alena Malá',
  kind: 'reservation',
  action: 'create',
  changes: {},
  status: null,
  reservation_status: null,
  reason: null,
  reservation: null,
  expires_at: null,
  replacement: null,
  former_replacement: null,
  sale: null,
  queue: null,
  demand: null,
  quote: null,
  comment: null,
  deputy_of: null,
  import_file: null,
  ...changes,
});

let requests: SentRequest[];
beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its history is tested there
  requests = stubFetch(() =>
    json({
      items: [
        event({
          id: '4-1',
          kind: 'sale',
          action: 'sold',
          sale: { price: 5000, currency: 'EUR', customer: null },
        }),
        event({ id: '3-3', action: 'request_extension', reason: 'Čeká na úvěr' }),
        event({
          id: '3-2',
          action: 'approve',
          reservation_status: { from: 'pending_approval', to: 'active' },
        }),
        event({
          id: '3-1b',
          action: 'set_replacement',
          former_replacement: 'Jeřáb A',
          replacement: 'Jeřáb B',
        }),
        // As answered by the previous version, which does not know what was replaced.
        {
          ...event({ id: '3-1a', action: 'set_replacement', replacement: 'Jeřáb C' }),
          former_replacement: undefined,
        },
        event({
          id: '3-1',
          reason: 'Bez náhrady',
          reservation_status: { from: null, to: 'pending_approval' },
        }),
      ],
      nextCursor: null,
    }),
  );
});

test('it says what happened, what the status became, why and who did it', async () => {
  renderApp(<History reservation={reservation} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.replaceAll(/\s/gu, ' '))).toEqual([
    expect.stringMatching(/^Prodáno za 5 000 EUR06\.05\.2026 .*, Alena Malá$/),
    expect.stringMatching(/^Požádáno o prodlouženíDůvod: Čeká na úvěr06/),
    expect.stringMatching(/^SchválenoStav: Čeká na schválení → Aktivní06/),
    expect.stringMatching(/^Náhradní stroj: Jeřáb A → Jeřáb B06/),
    expect.stringMatching(/^Náhradní stroj: Jeřáb C06/),
    expect.stringMatching(/^Požádáno o schváleníStav: Čeká na schváleníDůvod: Bez náhrady06/),
  ]);
  expect(within(rows[0]!).queryByText(/Stav:/)).toBeNull();
  expect(requests[0]?.path).toContain(`/timeline?reservation=${reservation.id}`);
});
