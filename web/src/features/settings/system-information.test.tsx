import type { SystemInformation as Information } from '@strojpark/core/contracts/system';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { queryClient } from '../../lib/query.ts';
import { SystemInformation } from './system-information.tsx';

const information: Information = {
  version: '1.2.3',
  startedAt: '2026-03-01T10:00:00.000Z',
  uptimeSeconds: 93_784,
  process: {
    memory: 187_654_321,
    delayMs: 12,
    connections: { used: 3, idle: 7, waiting: 0 },
    streams: 5,
  },
  database: { version: '18.4', size: 12_345_678, standbys: null },
  files: { kind: 'bucket', location: 'https://s3.example.com/stroje', responds: true },
  records: { machines: 1284, reservations: 47, users: 4 },
  backups: { count: 3, size: 999, lastAt: null, provenAt: null, verification: null },
  mail: { waiting: 2, failed: 1, hasServer: true },
  imports: { running: 1, failed: 0 },
  jobs: { waiting: 1, failed: 0, lagSeconds: 75 },
};

beforeEach(() => queryClient.clear());

const openDetails = async () =>
  userEvent.setup().click(await screen.findByRole('button', { name: 'Podrobnosti pro správce serveru' }));

test('shows the figures of the system in words', async () => {
  stubFetch(() => json(information));
  renderApp(<SystemInformation />);
  expect(await screen.findByText('1.2.3')).toBeDefined();
  for (const text of ['1 d 2 h', 'Zatím žádná', 'Čeká na odeslání: 2 Neodesláno: 1'])
    expect(screen.getByText(text)).toBeDefined();
  // What is zero is left out.
  expect(screen.getByText('Čeká na zpracování: 1 (nejdéle 1 min)')).toBeDefined();
  expect(screen.getByText('Probíhá: 1')).toBeDefined();
  const open = 'Právě otevřené obrazovky';
  expect(screen.getByText(open).parentElement?.textContent).toBe(`${open}5`);
  expect(screen.getByText(/^12,3\sMB$/)).toBeDefined();
  expect(screen.getByText(/999\sB, 3 zálohy/)).toBeDefined();
});

test('mails that wait for a mail server lead to its settings', async () => {
  stubFetch(() => json({ ...information, mail: { waiting: 11, failed: 0, hasServer: false } }));
  renderApp(<SystemInformation />);
  const link = await screen.findByRole('link', { name: 'Poštovní server není nastavený' });
  expect(link.getAttribute('href')).toBe('/admin/settings/notifications');
  expect(link.parentElement?.textContent).toContain('Čeká na odeslání: 11');
});

test('technical names are in the details for server administrators', async () => {
  stubFetch(() => json(information));
  renderApp(<SystemInformation />);
  await screen.findByText('1.2.3');
  expect(screen.queryByText(/PostgreSQL|S3|ms$/)).toBeNull();
  await openDetails();
  expect(screen.getByText('PostgreSQL 18.4')).toBeDefined();
  expect(screen.getByText(/^187,7\sMB$/)).toBeDefined();
  expect(screen.getByText(/^V\s99\s% případů nejvýše 12\sms$/)).toBeDefined();
  expect(screen.getByText('Používaná: 3, volná: 7')).toBeDefined();
  expect(screen.getByText('Úložiště S3 https://s3.example.com/stroje')).toBeDefined();
});

test.each([
  [{ count: 2, lagSeconds: 1.25 }, 'Počet: 2, zpoždění 1,25\u00A0s'],
  [{ count: 0, lagSeconds: 0 }, null],
  [null, null],
])('names the standbys only where there are some: %o', async (standbys, text) => {
  stubFetch(() => json({ ...information, database: { ...information.database, standbys } }));
  renderApp(<SystemInformation />);
  await openDetails();
  const fact = screen.queryByText('Záložní databáze')?.parentElement;
  expect(fact?.textContent).toBe(text === null ? undefined : `Záložní databáze${text}`);
});

test('says how much waits for a connection, and how many imports have failed', async () => {
  const connections = { used: 10, idle: 0, waiting: 4 };
  stubFetch(() =>
    json({
      ...information,
      process: { ...information.process, connections },
      imports: { running: 0, failed: 2 },
    }),
  );
  renderApp(<SystemInformation />);
  await openDetails();
  expect(screen.getByText('Používaná: 10, volná: 0 Na spojení čeká: 4')).toBeDefined();
  expect(screen.getByText('Selhalo za posledních 24 hodin: 2')).toBeDefined();
});

test.each([
  [{ kind: 'folder', responds: true }, 'Lze je ukládat i otevírat', 'Složka /srv/stroje'],
  [{ kind: 'bucket', responds: false }, /^Nelze je ukládat/, 'Úložiště S3 /srv/stroje'],
] as const)('says whether files can be saved, and where they are: %o', async (files, text, place) => {
  stubFetch(() => json({ ...information, files: { ...files, location: '/srv/stroje' } }));
  renderApp(<SystemInformation />);
  expect(await screen.findByText(text)).toBeDefined();
  await openDetails();
  expect(screen.getByText(place)).toBeDefined();
});

test.each([
  ['restored', /^Zálohu z 01\.03\.2026 \d\d:00 lze obnovit$/],
  ['checksums_only', /na zkoušku se ji obnovit nepodařilo\. Důvod zjistí správce serveru v protokolu\.$/],
  ['no_space', /není dost místa$/],
  ['inconsistent', /^Data v záloze z 01\.03\.2026 \d\d:00 si odporují/],
  ['damaged', /^Zálohu z 01\.03\.2026 \d\d:00 nelze obnovit/],
] as const)('says whether the newest backup can be restored: %s', async (result, text) => {
  const at = '2026-03-01T10:00:00.000Z';
  const verification = { result, backupAt: at, at };
  stubFetch(() => json({ ...information, backups: { ...information.backups, verification } }));
  renderApp(<SystemInformation />);
  expect(await screen.findByText(text)).toBeDefined();
});

test('a load error can be retried', async () => {
  let isDown = true;
  stubFetch(() => (isDown ? failure(403, 'forbidden') : json(information)));
  renderApp(<SystemInformation />);
  expect(await screen.findByText('Informace o systému se nepodařilo načíst')).toBeDefined();
  isDown = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('1.2.3')).toBeDefined();
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1_234_567, '1,2 MB'],
  [5_000_000_000_000_000, '5 000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes).replaceAll(/\s/g, ' ')).toBe(text);
});
