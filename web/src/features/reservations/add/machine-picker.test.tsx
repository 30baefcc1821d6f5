import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildMachine, pageOf } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MachinePicker } from './machine-picker.tsx';

const machines = ['Alfa', 'Beta', 'Gama'].map((name, index) =>
  buildMachine({ id: `${index}1111111-1111-4111-8111-111111111111`, name }),
);
/** Resolves the next search. */
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  queryClient.clear();
  answer = () => json(pageOf(machines.slice(2)));
});

async function open() {
  stubFetch(({ path }) => (path.includes('search=') ? answer() : json(pageOf(machines))));
  const onPick = vi.fn<(machine: MachineListItem) => void>();
  renderApp(<MachinePicker onPick={onPick} onDemand={() => undefined} />);
  await screen.findAllByRole('option');
  const box = screen.getByRole('combobox', { name: 'Stroj' });
  box.focus();
  return { user: userEvent.setup(), box, picked: () => onPick.mock.calls.map(([{ name }]) => name) };
}

/** The selected option according to the search input and to the list. */
function expectChosen(box: HTMLElement, name: string): void {
  const chosen = within(screen.getByRole('listbox')).getByRole('option', { selected: true });
  expect(chosen.textContent).toContain(name);
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen.id);
}

test('the arrow keys move the selection, also past both ends, and Enter picks the machine', async () => {
  const { user, box, picked } = await open();
  expectChosen(box, 'Alfa');
  await user.keyboard('{ArrowDown}');
  expectChosen(box, 'Beta');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expectChosen(box, 'Gama');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(picked()).toEqual(['Beta']);
  expect(document.activeElement).toBe(box);
});

test('a search selects its first result', async () => {
  const { user, box, picked } = await open();
  await user.keyboard('{ArrowDown}gam');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expectChosen(box, 'Gama');
  await user.keyboard('{Enter}');
  expect(picked()).toEqual(['Gama']);
});

test('Enter picks nothing while the list shows the results of an older search', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // A response for each search: when typing takes longer than the pause, there are several, and each reads its own.
  answer = async () => {
    await promise;
    return json(pageOf(machines.slice(2)));
  };
  const { user, picked } = await open();
  await user.keyboard('gam{Enter}{Enter}');
  expect(picked()).toEqual([]);
  resolve();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(picked()).toEqual(['Gama']);
});

test('without results Enter does nothing and the search input is collapsed', async () => {
  answer = () => json(pageOf([]));
  const { user, box, picked } = await open();
  await user.keyboard('nic');
  expect(await screen.findByText('Žádný volný stroj neodpovídá hledání.')).toBeDefined();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picked()).toEqual([]);
});

test('in a form Escape closes the suggestions first, and then the dialog', async () => {
  stubFetch(() => json(pageOf(machines)));
  const onClose = vi.fn<() => void>();
  renderApp(
    <FormDialog opened onClose={onClose}>
      <MachinePicker
        onPick={() => undefined}
        inForm={{ label: 'Přidat stroj', hint: '', except: [], hasFocus: true }}
      />
    </FormDialog>,
  );
  const user = userEvent.setup();
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Přidat stroj' });
  await user.type(box, 'a');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(box.value).toBe('');
  expect(document.activeElement).toBe(box);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

/** Nothing is free; how many machines there are. */
const stubInventory = (total: number) =>
  stubFetch(({ path }) => json(path.startsWith('/api/machines/statistics') ? { total } : pageOf([])));

test('without any free machine it says so instead of “no match”', async () => {
  stubInventory(3);
  renderApp(<MachinePicker onPick={() => undefined} onDemand={() => undefined} />);
  const user = userEvent.setup();
  expect(await screen.findByText('V evidenci teď není žádný volný stroj.')).toBeDefined();
  await user.type(screen.getByRole('combobox', { name: 'Stroj' }), 'gam');
  expect(await screen.findByText('Žádný volný stroj neodpovídá hledání.')).toBeDefined();
});

describe('in an empty inventory', () => {
  const openEmpty = async (role: 'admin' | 'salesperson', without: Permission[] = []) => {
    const user = userOf(role);
    useAuth.setState({
      user: { ...user, permissions: user.permissions.filter((permission) => !without.includes(permission)) },
    });
    stubInventory(0);
    renderApp(<MachinePicker onPick={() => undefined} onDemand={() => undefined} />);
    await screen.findByText('V evidenci není žádný stroj na prodej');
    expect(screen.queryByRole('combobox')).toBeNull();
    return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const add = [
    ['Přidat použitý stroj', '/used-machines?dialog=add'],
    ['Přidat skladový stroj', '/stock-machines?dialog=add'],
  ];

  test('those who may are led to the import and to the forms of a new machine', async () => {
    expect(await openEmpty('admin')).toEqual([['Importovat seznam', '/import?kind=machines'], ...add]);
    expect(document.activeElement?.textContent).toBe('Importovat seznam');
  });

  test('a user who can only add machines is told who imports the list', async () => {
    expect(await openEmpty('salesperson')).toEqual(add);
    expect(screen.getByText(/Celý seznam ze souboru nahraje administrátor/)).toBeDefined();
  });

  test('a user who can do neither is told to wait', async () => {
    expect(await openEmpty('salesperson', ['machines.create'])).toEqual([]);
    expect(screen.getByText('Rezervovat půjde, jakmile v ní nějaký přibude.')).toBeDefined();
  });
});

test('a machine without a number shows no stray dot after its facts', async () => {
  stubFetch(() => json(pageOf([buildMachine({ vin: null, equipment_number: null, serial_number: null })])));
  renderApp(<MachinePicker onPick={() => undefined} onDemand={() => undefined} />);
  const text = (await screen.findByRole('option')).textContent;
  expect(text).toContain('Použitý\u00a0· Brno');
  expect(text).not.toMatch(/·\s*\d|11111111|N\/A/);
});

test('a machine without year, hours and place shows no stray dot before its number', async () => {
  const bare = buildMachine({
    year_of_manufacture: null,
    operating_hours: null,
    location: null,
    vin: 'VOL5870',
  });
  stubFetch(() => json(pageOf([bare])));
  renderApp(<MachinePicker onPick={() => undefined} onDemand={() => undefined} />);
  expect((await screen.findByRole('option')).textContent).toContain('Použitý\u00a0· VOL5870');
});
