import type { CompanyLookup } from '@strojpark/core/contracts/customers';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicSettings, userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { windowWidth } from '../../../test/window-width.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { DemandDialog } from './demands/demand-dialog.tsx';

const nothing = () => undefined;
const ico = '27082440';
const found: CompanyLookup = {
  state: 'found',
  company: { ico, name: 'Alza.cz a.s.', address: 'Jankovcova 1522/53, 170 00 Praha 7', dissolved_on: null },
};

let requests: SentRequest[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its look-up is tested there
  requests = stubFetch(({ path }) => {
    if (path.startsWith('/api/customers/register/')) return answer();
    if (path.startsWith('/api/customers/suggestions')) return json({ items: [] });
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    return json(path.endsWith('/statistics') ? { total: 0 } : []);
  });
});

const input = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const address = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Adresa' });
const lookedUp = () =>
  requests.map(({ path }) => path).filter((path) => path.startsWith('/api/customers/register/'));

async function typeIco(typed = ico) {
  renderApp(<DemandDialog opened onClose={nothing} />);
  await screen.findByRole('combobox', { name: 'Firma' });
  await userEvent.type(input('SAP ID/IČO'), typed);
}

describe('an IČO in the form of a customer', () => {
  test('fills in company and address that are blank', async () => {
    answer = () => json(found);
    await typeIco();
    // Where it is not required, nobody has to write that there is none.
    expect(screen.queryByText(/napište pomlčku/)).toBeNull();
    await waitFor(() => expect(input('Firma').value).toBe('Alza.cz a.s.'));
    expect(address().value).toBe('Jankovcova 1522/53, 170 00 Praha 7');
    expect(lookedUp()).toEqual([`/api/customers/register/${ico}`]);
  });

  test('opens the folded part with the address on a phone', async () => {
    windowWidth('phone');
    answer = () => json(found);
    await typeIco();
    await waitFor(() => expect(address().value).toBe('Jankovcova 1522/53, 170 00 Praha 7'));
    expect(screen.getByRole('button', { name: 'Adresa a poznámka', expanded: true })).toBeDefined();
  });

  test('never overwrites what was typed, but offers it', async () => {
    answer = () => json(found);
    renderApp(<DemandDialog opened onClose={nothing} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Firma' }), 'Alza');
    await userEvent.type(input('SAP ID/IČO'), ico);
    await userEvent.click(await screen.findByRole('button', { name: 'Převzít' }));
    expect(input('Firma').value).toBe('Alza.cz a.s.');
  });

  test('that is corrected replaces the company of the mistyped one, but nothing typed by hand', async () => {
    answer = () => json(found);
    await typeIco();
    await waitFor(() => expect(input('Firma').value).toBe('Alza.cz a.s.'));
    await userEvent.type(address(), ', sklad');
    const other = { ico: '25596641', name: 'Jiná s.r.o.', address: 'Dlouhá 1, Praha', dissolved_on: null };
    answer = () => json({ state: 'found', company: other } satisfies CompanyLookup);
    await userEvent.clear(input('SAP ID/IČO'));
    await userEvent.type(input('SAP ID/IČO'), other.ico);
    await waitFor(() => expect(input('Firma').value).toBe('Jiná s.r.o.'));
    expect(address().value).toBe('Jankovcova 1522/53, 170 00 Praha 7, sklad');
    expect(screen.getByRole('button', { name: 'Převzít' })).toBeDefined();
  });

  test('warns of a dissolved company', async () => {
    answer = () => json({ ...found, company: { ...found.company, dissolved_on: '2024-03-31' } });
    await typeIco();
    expect(await screen.findByText('Firma podle ARES 31.03.2024 zanikla.')).toBeDefined();
  });

  test.each([
    ['that the register does not know says so', 'unknown', 'Toto IČO v ARES není.'],
    ['says that the register does not answer in time', 'failed', 'ARES teď neodpovídá. Firmu vyplňte ručně.'],
  ] as const)('%s, and the input is kept', async (_, state, text) => {
    answer = () => json({ state, company: null });
    await typeIco();
    expect(await screen.findByText(text)).toBeDefined();
    expect(input('SAP ID/IČO').value).toBe(ico);
    await userEvent.type(input('Firma'), 'Ručně s.r.o.');
    expect(input('Firma').value).toBe('Ručně s.r.o.');
  });

  test('says nothing where the look-up is turned off', async () => {
    answer = () => json({ state: 'off', company: null });
    await typeIco();
    await waitFor(() => expect(lookedUp()).toHaveLength(1));
    expect(screen.queryByText(/ARES/)).toBeNull();
    expect(input('Firma').value).toBe('');
  });

  test('can be used while the answer is late, and when the call fails', async () => {
    let late: (response: Response) => void = nothing;
    answer = () =>
      new Promise<Response>((resolve) => {
        late = resolve;
      });
    await typeIco();
    await userEvent.type(input('Firma'), 'Ručně s.r.o.');
    late(failure(503, 'unavailable'));
    await waitFor(() => expect(input('Firma').value).toBe('Ručně s.r.o.'));
    expect(input('SAP ID/IČO').value).toBe(ico);
    expect(screen.queryByText(/ARES/)).toBeNull();
  });

  test('with a wrong check digit asks no register', async () => {
    answer = () => json(found);
    await typeIco('27082441');
    expect(await screen.findByText(/IČO není platné/, { selector: '[role=status]' })).toBeDefined();
    expect(lookedUp()).toEqual([]);
  });
});
