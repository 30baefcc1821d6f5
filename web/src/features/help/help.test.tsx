import { permissions } from '@strojpark/core/domain/access/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { signIn } from '../../lib/auth.ts';
import { Help } from './help.tsx';

function Searchable() {
  const [query, setQuery] = useState<string>();
  return <Help query={query} onSearch={setQuery} />;
}

const panel = (name: RegExp) => within(screen.getByRole('region', { name }));

test('the permissions are those of the signed-in user, all of the catalogue', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  const { unmount } = renderApp(<Searchable />);
  const mine = panel(/^Co smíte v roli Obchodník/);
  expect(mine.getAllByRole('listitem')).toHaveLength(permissions.length);
  const markOf = (name: string) =>
    within(mine.getByText(name).closest('li') ?? document.body)
      .getByRole('img')
      .getAttribute('aria-label');
  expect(markOf('Vytvářet rezervace')).toBe('Smíte');
  expect(markOf('Schvalovat rezervace')).toBe('Nesmíte');
  unmount();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<Searchable />);
  expect(screen.queryByRole('img', { name: 'Nesmíte' })).toBeNull();
});

test('every status of machines and reservations is explained, and the keys of lists', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<Searchable />);
  expect(panel(/^Stavy strojů/).getAllByRole('definition')).toHaveLength(6);
  expect(panel(/^Stavy rezervací/).getAllByRole('definition')).toHaveLength(5);
  expect(panel(/^Klávesové zkratky(?! v detailu)/).getByText('Hledat v celé aplikaci')).toBeDefined();
  const inRecord = panel(/^Klávesové zkratky v detailu stroje/);
  for (const [key, text] of [
    ['o', 'Cenová nabídka'],
    ['f', 'Přidat fotky a dokumenty'],
    ['t', 'Vybrat náhradní stroj'],
    ['v', 'Stornovat prodej'],
    ['y', 'Kopírovat odkaz pro kolegy'],
  ] as const)
    expect(inRecord.getByText(text).closest('div')?.textContent).toContain(key);
});

test('without a keyboard the keys are folded away, but still found', async () => {
  const unmatched = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('coarse') ? Object.assign(unmatched(''), { matches: true }) : unmatched(query),
  );
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<Searchable />);
  const keys = panel(/^Klávesové zkratky(?! v detailu)/);
  expect(keys.queryByText('Hledat v celé aplikaci')).toBeNull();
  await userEvent.click(keys.getByRole('button', { name: 'Zobrazit zkratky' }));
  expect(keys.getByText('Hledat v celé aplikaci')).toBeDefined();
  await userEvent.click(keys.getByRole('button', { name: 'Zobrazit zkratky' }));
  await userEvent.type(screen.getByRole('searchbox'), 'celé aplikaci');
  await waitFor(() => expect(marked()).toContain('celé'));
});

const index = () =>
  within(screen.getByRole('navigation', { name: 'Obsah' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('the index leads to each section', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<Searchable />);
  const links = within(screen.getByRole('navigation', { name: 'Obsah' })).getAllByRole('link');
  expect(links).toHaveLength(screen.getAllByRole('region').length);
  for (const link of links) {
    const anchor = document.getElementById(
      new URL(link.getAttribute('href') ?? '', location.href).hash.slice(1),
    );
    expect(within(anchor ?? document.body).getByRole('heading', { level: 2 }).textContent).toBe(
      link.textContent,
    );
  }
});

test('typing leaves the entries with the words and marks them, whatever their case and accents', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<Searchable />);
  const user = userEvent.setup();
  const all = index();
  await user.keyboard('/');
  const input = screen.getByRole('searchbox', { name: 'Hledat v nápovědě' });
  expect(document.activeElement).toBe(input);
  await user.type(input, 'ZASTUPCE schvalovani');
  await waitFor(() => expect(index()).toEqual(['Schvalování']));
  expect(screen.getAllByRole('definition').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('term').length).toBeLessThan(6);
  expect(marked()).toContain('Zástupce');
  await user.click(screen.getByRole('button', { name: 'Vymazat hledání' }));
  await waitFor(() => expect(index()).toEqual(all));
  expect(marked()).toEqual([]);
});

test('a permission is found by its name, with whether the user has it', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<Searchable />);
  await userEvent.type(screen.getByRole('searchbox'), 'schvalovat rezervace');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(within(screen.getByRole('listitem')).getByRole('img', { name: 'Nesmíte' })).toBeDefined();
});

test('when nothing is found it says so and the search can be cleared', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<Searchable />);
  const user = userEvent.setup();
  const sections = screen.getAllByRole('region').length;
  await user.type(screen.getByRole('searchbox'), 'qqqq');
  const none = await screen.findByText('V nápovědě nic takového není');
  expect(screen.queryAllByRole('region')).toEqual([]);
  const state = none.parentElement ?? document.body;
  await user.click(within(state).getByRole('button', { name: 'Vymazat hledání' }));
  await waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(sections));
});
