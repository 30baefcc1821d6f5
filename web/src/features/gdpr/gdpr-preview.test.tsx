import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { GdprPreview } from './gdpr-preview.tsx';

beforeEach(() => queryClient.clear());

const item = {
  id: '00000000-0000-4000-8000-000000000001',
  customer_name: 'Jana Nováková',
  customer_company: 'Stavby s.r.o.',
  machine_name: 'Nakladač Volvo L120',
  finished_at: '2023-03-05T10:00:00.000Z',
};

test('before the mode is enabled it lists whose data would be anonymised', async () => {
  stubFetch(() =>
    json({
      enabled: false,
      retentionDays: 1095,
      count: 60,
      items: [item],
      queueEntries: 4,
      demands: 1200,
      quotes: 0,
      sales: 0,
      comments: 0,
    }),
  );
  renderApp(<GdprPreview />);
  expect(await screen.findByText(/Vypnuto\. Po zapnutí/)).toBeDefined();
  expect(screen.getByText('Teď by se to týkalo 60 rezervací.')).toBeDefined();
  expect(
    screen.getByText(
      'K tomu záznamy v pořadníku: 4, poptávky: 1 200, cenové nabídky: 0, prodeje bez rezervace: 0, komentáře: 0.',
    ),
  ).toBeDefined();
  expect(screen.getByText('Prvních 1 z 60, nejdéle ukončené nahoře')).toBeDefined();
  expect(
    screen.getByRole('row', { name: 'Stavby s.r.o., Jana Nováková Nakladač Volvo L120 05.03.2023' }),
  ).toBeDefined();
});

test('it says when nobody is affected', async () => {
  stubFetch(() =>
    json({
      enabled: true,
      retentionDays: 30,
      count: 0,
      items: [],
      queueEntries: 0,
      demands: 0,
      quotes: 0,
      sales: 0,
      comments: 0,
    }),
  );
  renderApp(<GdprPreview />);
  expect(await screen.findByText(/^Zapnuto/)).toBeDefined();
  expect(screen.getByText('Teď by se to netýkalo žádné rezervace.')).toBeDefined();
});
