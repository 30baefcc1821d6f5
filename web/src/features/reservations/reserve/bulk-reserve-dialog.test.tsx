import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { renderApp } from '../../../../test/render.tsx';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { settingKeys } from '../../../entities/settings/settings.queries.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { BulkReserveDialog } from './bulk-reserve-dialog.tsx';

const free = buildMachine({ id: '1', type: 'stock' });
const [sold, held] = [
  buildMachine({ id: '2', type: 'stock', status: 'sold' }),
  buildMachine({ id: '3', type: 'stock', status: 'reserved' }),
];
const used = buildMachine({ id: '4', type: 'used' });

let status: Record<string, number>;
let settings = publicSettings;

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  status = {};
  settings = publicSettings;
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(settings);
    return json(path.startsWith('/api/machines/facets') ? { status, category: {}, precision: 'exact' } : []);
  });
});

type Subject = ComponentProps<typeof BulkReserveDialog>['subject'];

function open(subject: Pick<Subject, 'target' | 'known' | 'count'>, button = 'Rezervovat') {
  const { count } = subject;
  const nothing = vi.fn<() => void>();
  renderApp(
    <BulkReserveDialog
      subject={{ ...subject, isExact: true, shown: String(count) }}
      opened
      onClose={nothing}
      onDone={nothing}
    />,
  );
  return screen.findByRole('button', { name: button });
}

const idsOf = (known: Subject['known']) => ({ ids: known.map(({ id }) => id) });

test('the machines that will not be reserved are counted by the reason before it is confirmed', async () => {
  const known = [free, sold, held, used];
  await open({ target: idsOf(known), known, count: 4 });
  expect(screen.getByText('2 stroje teď nejsou k dispozici a nerezervují se.')).toBeDefined();
  expect(screen.getByText('1 stroj potřebuje náhradní stroj nebo schválení a nerezervuje se.')).toBeDefined();
});

test('used machines are reserved with the others where they are not replaced', async () => {
  settings = { ...publicSettings, replacements_required: false };
  queryClient.setQueryData(settingKeys.public, settings);
  const known = [free, used];
  await open({ target: idsOf(known), known, count: 2 });
  expect(screen.getByText(/^Každý stroj dostane vlastní rezervaci/)).toBeDefined();
  expect(screen.queryByText(/náhradní stroj nebo schválení/)).toBeNull();
});

test('where none can be reserved, it says why and asks for nothing', async () => {
  const known = [used, { ...used, id: '5' }, sold];
  const button = await open({ target: idsOf(known), known, count: 3 });
  expect(screen.getByText(/^2 stroje potřebují náhradní stroj nebo schválení/)).toBeDefined();
  expect(screen.getByText(/^Rezervujte je jednotlivě/)).toBeDefined();
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a single machine that needs a replacement is reserved step by step', async () => {
  await open({ target: idsOf([used]), known: [used], count: 1 }, 'Pokračovat');
  expect(screen.queryByText(/nerezervuje se/)).toBeNull();
});

test('of machines that the list has not loaded it says how many at least', async () => {
  await open({ target: { ids: ['1', '2', '9'] }, known: [free, sold], count: 3 });
  expect(screen.getByText('1+ stroj teď není k dispozici a nerezervuje se.')).toBeDefined();
});

test('nothing is said when all of them can be reserved', async () => {
  await open({ target: idsOf([free]), known: [free], count: 1 });
  expect(screen.queryByText(/nerezervuj/)).toBeNull();
});

test('for a filter, the unsold machines that are not available are counted as not reservable', async () => {
  status = { available: 30, reserved: 5, maintenance: 5, sold: 100 };
  await open({ target: { filter: { type: 'stock' }, except: [] }, known: [free], count: 40 });
  expect(await screen.findByText('10 strojů teď není k dispozici a nerezervuje se.')).toBeDefined();
});

test('without those that were deselected, it is only known how many at least', async () => {
  status = { available: 30, reserved: 5 };
  await open({ target: { filter: {}, except: ['3'] }, known: [], count: 34 });
  expect(await screen.findByText('4+ stroje teď nejsou k dispozici a nerezervují se.')).toBeDefined();
});

test('of a filter that leaves out the available ones, all are counted', async () => {
  status = { available: 30, reserved: 5 };
  await open({ target: { filter: { status: ['reserved'] }, except: ['3'] }, known: [], count: 4 });
  expect(await screen.findByText('4 stroje teď nejsou k dispozici a nerezervují se.')).toBeDefined();
});
