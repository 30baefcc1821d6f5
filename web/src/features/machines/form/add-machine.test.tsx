import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { buildField } from '../../../../test/build-field.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { windowWidth } from '../../../../test/window-width.ts';
import { AddMachine } from './add-machine.tsx';

test('a required field that is not used does not block adding a machine', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  const off = { isUsed: false, isRequired: true };
  const fields = [buildField('location', { isCustom: false, ...off }), buildField('boom', off)];
  const category = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders', is_active: true };
  const added = buildMachine();
  const requests = stubFetch(({ method, path }) => {
    if (method === 'POST') return json(added, 201);
    if (path.startsWith('/api/machines/values')) return json([]);
    return json(path === '/api/field-config' ? fields : [category]);
  });
  const onAdded = vi.fn<(id: string) => void>();
  const onClose = vi.fn<() => void>();
  renderApp(<AddMachine type="used" opened onClose={onClose} onAdded={onAdded} />);
  const user = userEvent.setup();
  await screen.findByRole('group', { name: 'Další údaje' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Umístění' })).toBeNull());
  await user.type(await screen.findByRole('textbox', { name: 'Název' }), 'X');
  for (const name of ['Výrobce', 'Model'])
    await user.type(await screen.findByRole('combobox', { name }), 'X');
  await user.click(screen.getByRole('combobox', { name: /^Kategorie/ }));
  await user.click(await screen.findByRole('option', { name: 'Nakladače' }));
  await user.click(screen.getByRole('button', { name: 'Přidat stroj' }));
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(added.id));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'X',
    category: 'loaders',
  });
});

test.each([true, false])(
  'asks whether a replacement is needed where used machines are replaced: %s',
  async (isAsked) => {
    queryClient.clear();
    signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
    stubFetch(({ path }) =>
      json(path === '/api/settings/public' ? { ...publicSettings, replacements_required: isAsked } : []),
    );
    renderApp(<AddMachine type="used" opened onClose={vi.fn<() => void>()} onAdded={vi.fn<() => void>()} />);
    await screen.findByRole('textbox', { name: 'Název' });
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: 'Náhradní stroj není potřeba' }) !== null).toBe(isAsked),
    );
  },
);

test('the form follows the paint of its drawer, with the letters typed until then, and Tab goes to the next fields', async () => {
  // why: a frame is painted only when the test paints it
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(() => json([]));
  renderApp(<AddMachine type="used" opened onClose={vi.fn<() => void>()} onAdded={vi.fn<() => void>()} />);
  const drawer = await screen.findByRole('dialog');
  await waitFor(() => expect(drawer.querySelector(':focus')).not.toBeNull());
  expect(screen.queryByLabelText(/^Název/)).toBeNull();
  const user = userEvent.setup();
  await user.keyboard('Volvo');
  frames.splice(0).forEach((frame) => frame(0));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Název/);
  expect(document.activeElement).toBe(name);
  await user.keyboard(' L60');
  expect(name.value).toBe('Volvo L60');
  for (const label of ['Výrobce', 'Model']) {
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: label }));
  }
  expect(screen.queryByRole('combobox', { name: /^Kategorie/ })).toBeNull();
});

describe('the form of a new machine', () => {
  async function openForm(fields: unknown[] = []) {
    queryClient.clear();
    signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
    const category = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders', is_active: true };
    const requests = stubFetch(({ method, path }) => {
      if (method === 'POST')
        return json({ code: 'validation', message: 'Chyba', errors: { nazev_fr: ['Příliš dlouhé'] } }, 422);
      if (path.startsWith('/api/machines/values')) return json([]);
      return json(path === '/api/field-config' ? fields : [category]);
    });
    renderApp(<AddMachine type="used" opened onClose={vi.fn<() => void>()} onAdded={vi.fn<() => void>()} />);
    await screen.findByText('Údaje z importu');
    return { requests, user: userEvent.setup() };
  }
  const foldOf = (title: string) => {
    const summary = [...document.querySelectorAll('summary')].find((one) => one.textContent === title);
    return summary?.closest('details') ?? null;
  };
  const nameInput = () => screen.getByLabelText<HTMLInputElement>(/^Název( \*)?$/);

  test('proposes the name from manufacturer and model until it is typed', async () => {
    const { user } = await openForm();
    const maker = screen.getByRole('combobox', { name: 'Výrobce' });
    const model = screen.getByRole('combobox', { name: 'Model' });
    await user.type(maker, 'Volvo');
    await user.type(model, 'L60');
    await waitFor(() => expect(nameInput().value).toBe('Volvo L60'));
    await user.type(nameInput(), ' po opravě');
    await user.type(model, 'H');
    expect(nameInput().value).toBe('Volvo L60 po opravě');
    await user.clear(nameInput());
    await user.type(nameInput(), 'Nakladač');
    await user.clear(maker);
    expect(nameInput().value).toBe('Nakladač');
  });

  test('folds away what imports fill, and opens it at an error of the server', async () => {
    const { user } = await openForm();
    expect(foldOf('Údaje použitého stroje')?.open).toBe(false);
    const imported = foldOf('Údaje z importu');
    expect(imported?.open).toBe(false);
    expect(within(imported as HTMLElement).getByLabelText('Název (z importu)')).toBeDefined();
    expect(foldOf('Ceny a hodnota')).toBeNull();
    for (const name of ['Výrobce', 'Model']) await user.type(screen.getByRole('combobox', { name }), 'X');
    await user.click(screen.getByRole('combobox', { name: /^Kategorie/ }));
    await user.click(await screen.findByRole('option', { name: 'Nakladače' }));
    await user.click(screen.getByRole('button', { name: 'Přidat stroj' }));
    expect(await screen.findByText('Příliš dlouhé')).toBeDefined();
    await waitFor(() => expect(imported?.open).toBe(true));
    expect(document.activeElement).toBe(screen.getByLabelText('Název (z importu)'));
    expect(foldOf('Údaje použitého stroje')?.open).toBe(false);
  });

  test('shows at once what the company requires', async () => {
    const needed = (name: string) => buildField(name, { isCustom: false, isUsed: true, isRequired: true });
    await openForm([needed('nazev_fr'), needed('cislo_gps_modulu')]);
    await waitFor(() => expect(foldOf('Údaje použitého stroje')).toBeNull());
    const group = screen.getByRole('group', { name: 'Údaje použitého stroje' });
    expect(within(group).getByLabelText(/nazev_fr|^Název \(z importu\)/)).toBeDefined();
  });

  test('on a phone begins with what every machine has', async () => {
    windowWidth('phone');
    await openForm();
    const open = ['Základní údaje', 'Stav a dostupnost'];
    for (const title of open) expect(foldOf(title)).toBeNull();
    for (const title of ['Ceny a hodnota', 'Technické údaje', 'Čísla a kódy', 'Další údaje'])
      expect(foldOf(title)?.open).toBe(false);
  });
});
