import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { renderApp } from '../../../../test/render.tsx';
import { userOf } from '../../../../test/session.ts';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { columnsWithoutRoom, layoutOf } from '../../../ui/list/list-column.ts';
import { useAgedViews } from './aged-views.tsx';

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(() => json([]));
});

const nothing = () => undefined;
const events = { open: nothing, prepare: nothing, toggle: nothing, action: nothing };
const place = { href: '#', isSelected: false, isActive: false, position: 0, offset: 0, tabIndex: 0 } as const;

function Row({ machine }: { machine: MachineListItem }) {
  return useAgedViews().table.renderRow(machine, place, events);
}

test.each([
  ['a loss stands out', -50_000, -2, true],
  ['a profit does not', 50_000, 2, false],
  ['an unknown margin does not', null, null, false],
])('%s', (_, price_margin, price_margin_percent, isLoss) => {
  renderApp(
    <Row
      machine={{ ...buildMachine(), extra: { days_in_stock: 120, price_margin, price_margin_percent } }}
    />,
  );
  const marked = screen
    .getAllByRole('cell')
    .filter(({ className }) => className.includes('loss'))
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(marked).toEqual(isLoss ? ['−50 000 CZK', '−2,0 %'] : []);
});

function PhoneRow({ machine }: { machine: MachineListItem }) {
  return useAgedViews().cards.renderCard(machine, place, events);
}

test('on a phone the number tells a machine from others of its name, figures have names, and so has the button', () => {
  const figures = { days_in_stock: 120, price_margin: 50_000, price_margin_percent: 2 };
  renderApp(
    <PhoneRow
      machine={{ ...buildMachine({ name: 'Volvo L90H', vin: 'VCEL0L90H00012345' }), extra: figures }}
    />,
  );
  const text = screen.getByRole('article').textContent.replaceAll(/\s/g, ' ');
  expect(text).toMatch(/^Volvo L90H …012345.* CZK · Dní skladem: 120K dispoziciMarže: 2,0 %Brno.*Přecenit$/);
  expect(screen.getByRole('button', { name: 'Přecenit stroj Volvo L90H' })).toBeDefined();
});

function Columns({ width }: { width: number }) {
  const { columns } = useAgedViews().table;
  const hidden = columnsWithoutRoom(columns, width, { sort: 'days_in_stock' });
  const shown = columns.filter((_, index) => !hidden.has(index));
  const { '--columns': tracks } = { ...layoutOf(shown) } as Record<string, string>;
  return <p>{`${shown.map(({ name }) => name).join(' ')}, ${tracks?.split(' ', 1).join('')}`}</p>;
}

test.each([
  [721, 'name current_value days_in_stock price_margin_percent'],
  [1137, 'name status current_value days_in_stock price_margin price_margin_percent location actions'],
])('in a list of %s pixels a name of 80 letters has room for three lines', (width, shown) => {
  renderApp(<Columns width={width} />);
  expect(screen.getByRole('paragraph').textContent).toBe(`${shown}, minmax(294px,`);
});
