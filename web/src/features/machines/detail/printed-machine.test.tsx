import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { screen, within, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildAttachment } from '../../../../test/build-attachment.ts';
import { buildField } from '../../../../test/build-field.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { PrintedMachine } from './printed-machine.tsx';

const company = {
  name: 'Stroje Morava',
  address: ['Dlouhá 1', '602 00 Brno'],
  phone: '+420 541 000 000',
  email: 'info@stroje.example',
  logo: { url: '/api/company/logo/abc', width: 400, height: 100 },
};
const machine = buildMachine({
  name: 'Nakladač Volvo L120',
  cover_url: '/api/attachments/1/pictures/160?signature=s',
  year_of_manufacture: 2018,
  purchase_price: 1_111_111,
  porizovaci_hodnota: 2_222_222,
  odpisy_kumulovane: 333_333,
  zustatkova_hodnota_servis: 444_444,
  notes: 'Prodat do konce roku',
  nazev_fr: 'CHARGEUSE VOLVO',
  vyrobni_cislo: 'VCE-120-IMPORT',
});

const print = vi.fn<() => void>();
let current = machine;
let fields: FieldConfig[] = [];

beforeEach(() => {
  queryClient.clear();
  print.mockClear();
  current = machine;
  fields = [];
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: jsdom cannot print
  vi.stubGlobal('print', print);
  // why: the server is outside of the web package; these tests are about the sheet
  stubFetch(({ path }) => {
    if (path === '/api/company') return json(company);
    if (path === `/api/machines/${machine.id}`) return json(current);
    if (path.startsWith('/api/attachments?')) return json([buildAttachment('a'), buildAttachment('b')]);
    if (path === '/api/field-config') return json(fields);
    if (path === '/api/categories') return json([]);
    return failure(404, 'not_found');
  });
});

async function openSheet() {
  const onDone = vi.fn<() => void>();
  renderApp(<PrintedMachine id={machine.id} onClose={onDone} />);
  await screen.findByText('Nakladač Volvo L120');
  const sheet = document.querySelector<HTMLElement>('[data-print-sheet]');
  if (sheet === null) throw new Error('there is no sheet');
  return { sheet, onDone };
}

test('it has the letterhead, and no costs, notes or imported duplicates, not even for an administrator', async () => {
  const { sheet } = await openSheet();
  const shown = within(sheet);
  expect((await shown.findByRole('img', { name: 'Stroje Morava', hidden: true })).getAttribute('src')).toBe(
    company.logo.url,
  );
  expect(sheet.textContent).toContain('Dlouhá 1, 602 00 Brno');
  expect(sheet.textContent?.replaceAll(/\s/gu, ' ')).toContain('2 500 000 CZK');
  for (const secret of ['1 111 111', '2 222 222', '333 333', '444 444', 'Prodat do konce', 'IMPORT', 'CHARG'])
    expect(sheet.textContent?.replaceAll(/\s/gu, ' ')).not.toContain(secret);
  // The name says the manufacturer and the model.
  expect(shown.queryByText('Výrobce')).toBeNull();
  expect(shown.getByText('Rok výroby').nextSibling?.textContent).toBe('2018');
  expect(shown.getByText('Lopata').nextSibling?.textContent).toBe('3,2 m³');
});

test('fields of the company are not on paper: they never leave it', async () => {
  fields = [buildField('max_sleva')];
  current = { ...machine, custom_fields: { max_sleva: 'nejvýš 12 procent' } };
  const { sheet } = await openSheet();
  await within(sheet).findByText('Rok výroby');
  expect(sheet.textContent).not.toMatch(/max_sleva|12 procent/);
});

test('fields that are not used are not on paper', async () => {
  fields = ['year_of_manufacture', 'current_value'].map((name) =>
    buildField(name, { isCustom: false, isUsed: false }),
  );
  const { sheet } = await openSheet();
  await waitFor(() => expect(sheet.textContent).not.toContain('2018'));
  expect(sheet.textContent).toContain('Lopata');
  expect(sheet.textContent?.replaceAll(/\s/gu, ' ')).not.toContain('2 500 000');
});

test('a sold machine has no price on paper', async () => {
  current = { ...machine, status: 'sold', sale_price: 987_654, sale_currency: 'CZK' };
  const { sheet } = await openSheet();
  expect(sheet.textContent?.replaceAll(/\s/gu, ' ')).not.toMatch(/2 500 000|987 654/);
});

test('it is printed once every picture has loaded or failed, and removed afterwards', async () => {
  const { sheet, onDone } = await openSheet();
  const pictures = () => [...sheet.querySelectorAll('img')];
  await waitFor(() => expect(pictures()).toHaveLength(3));
  const [logo, ...photos] = pictures();
  fireEvent.load(logo!);
  fireEvent.error(photos[0]!);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(print).not.toHaveBeenCalled();
  fireEvent.load(photos[1]!);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(onDone).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('afterprint'));
  expect(onDone).toHaveBeenCalledOnce();
});
