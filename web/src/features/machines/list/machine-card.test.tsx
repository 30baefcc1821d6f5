import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { MachineCard } from './machine-card.tsx';

const nothing = () => undefined;
const noFilters = {};

interface CardProps extends Partial<
  Pick<ComponentProps<typeof MachineCard>, 'isRow' | 'byValue' | 'filters'>
> {
  machine: ReturnType<typeof buildMachine>;
  prepare?: () => void;
}

function Card({
  machine,
  prepare = nothing,
  isRow = false,
  byValue = false,
  filters = noFilters,
}: CardProps) {
  return (
    <MachineCard
      machine={machine}
      isRow={isRow}
      byValue={byValue}
      filters={filters}
      isSelected={false}
      isActive={false}
      href="#"
      text={useFieldText()}
      t={useTranslation().t}
      events={{ open: nothing, prepare, toggle: nothing, action: nothing }}
    />
  );
}

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(() => json([]));
});

test('the card of a sold machine shows the sale price in the sale currency', () => {
  renderApp(<Card machine={buildMachine({ status: 'sold', sale_price: 98_000, sale_currency: 'EUR' })} />);
  expect(screen.getByText(/98.000 EUR/)).toBeDefined();
});

test('the card of any other machine shows its value in its own currency', () => {
  renderApp(<Card machine={buildMachine({ current_value: 2_500_000 })} />);
  expect(screen.getByText(/2.500.000 CZK/)).toBeDefined();
});

test('the facts of a machine in a list have units', () => {
  const facts = { year_of_manufacture: 2018, operating_hours: 3792, location: 'Plzeň' };
  renderApp(<Card machine={buildMachine(facts)} />);
  expect(screen.getByText(/2018 · 3\s792\smth · Plzeň/)).toBeDefined();
});

test.each([
  ['Nakladač Volvo L120', /^Nakladač Volvo L120 CAT235190022018.*K dispozici\s· Brno\s· .*2/],
  // Where name and number would take more than two lines.
  [
    'Teleskopický manipulátor Manitou MT 1840',
    /^Teleskopický manipulátor Manitou MT 1840.*2018.*K dispozici\s· CAT23519002\s· Brno\s· .*2/,
  ],
])(
  'a number that was searched for is marked in a row of a phone, in full, and cuts no facts: %s',
  (name, text) => {
    const machine = buildMachine({ name, vin: 'CAT23519002', year_of_manufacture: 2018, waiting: 2 });
    renderApp(<Card isRow machine={machine} filters={{ search: '19002' }} />);
    const row = screen.getByRole('article');
    expect(row.textContent).toMatch(text);
    expect(row.querySelector('mark')?.textContent).toBe('19002');
  },
);

test('of a number that the search has not found, the end follows the name, where it is not cut', () => {
  const machine = buildMachine({ vin: 'CAT23519002', waiting: 2 });
  renderApp(<Card isRow machine={machine} filters={{ search: 'volvo' }} />);
  expect(screen.getByRole('article').textContent).toMatch(
    /^Nakladač Volvo L120 …519002\d.*K dispozici\s· Brno\s· 2\D*$/,
  );
});

test('a short number is shown in full, and after the place where the name takes both lines', () => {
  const { unmount } = renderApp(<Card isRow machine={buildMachine({ vin: 'GRO-12345' })} />);
  expect(screen.getByRole('article').textContent).toMatch(/^Nakladač Volvo L120 GRO-12345/);
  unmount();
  const name = 'Kolové rypadlo Liebherr A 918 Compact Litronic s rychloupínačem';
  renderApp(<Card isRow machine={buildMachine({ name, vin: 'GRO-12345' })} />);
  expect(screen.getByRole('article').textContent).toMatch(/^Kolové .*rychloupínačem.*\s· Brno\s· GRO-12345$/);
});

test('two machines of one name differ in a row of a phone by year, hours, price to the cent, place and number', () => {
  const facts = {
    year_of_manufacture: 2018,
    operating_hours: 3792,
    location: 'Plzeň',
    current_value: 2_499_999.5,
    vin: 'CAT23519002',
  };
  renderApp(<Card isRow machine={buildMachine(facts)} />);
  // The price is at the end of the line.
  expect(screen.getByRole('article').textContent).toMatch(
    /^Nakladač Volvo L120 …519002.*2018\s· 3\s792\smth2\s499\s999,50\sCZKK dispozici\s· Plzeň$/,
  );
});

test('the price in a row of a phone is what a machine was sold for, or what the list is sorted by', () => {
  const sold = { status: 'sold', sale_price: 98_000, sale_currency: 'EUR' } as const;
  const facts = { current_value: 2_500_000, year_of_manufacture: null, operating_hours: null };
  const { unmount } = renderApp(<Card isRow machine={buildMachine({ ...sold, ...facts })} />);
  expect(screen.getByText(/^98\s000 EUR$/)).toBeDefined();
  unmount();
  const sorted = renderApp(<Card isRow byValue machine={buildMachine({ ...sold, ...facts })} />);
  expect(screen.getByText(/^2\s500\s000 CZK$/)).toBeDefined();
  sorted.unmount();
  renderApp(<Card isRow machine={buildMachine({ ...facts, current_value: null })} />);
  expect(screen.queryByText(/CZK|–/)).toBeNull();
});

test.each([true, false])('a place that was searched for is marked (in a row: %s)', (isRow) => {
  renderApp(<Card isRow={isRow} machine={buildMachine({ location: 'Plzeň' })} filters={{ search: 'plz' }} />);
  expect(screen.getByRole('article').querySelector('mark')?.textContent).toBe('Plz');
});

test('a machine without a number has no room for it in a row of a phone', () => {
  renderApp(<Card isRow machine={buildMachine({ vin: null, location: null })} />);
  expect(screen.getByRole('article').textContent).toMatch(/^Nakladač Volvo L120.*K dispozici$/);
});

test.each([
  ['the pointer', 'mouse', false],
  ['a finger', 'touch', true],
] as const)('a record is prepared when %s rests on it, not when it passes', async (_, pointerType, isRow) => {
  const prepare = vi.fn<() => void>();
  renderApp(<Card machine={buildMachine()} isRow={isRow} prepare={prepare} />);
  // why: how long the pointer rests must not depend on the machine
  vi.useFakeTimers();
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link, { pointerType });
  vi.advanceTimersByTime(20);
  fireEvent.pointerLeave(link, { pointerType });
  vi.advanceTimersByTime(1000);
  expect(prepare).not.toHaveBeenCalled();
  fireEvent.pointerEnter(link, { pointerType });
  // A tap takes longer.
  vi.advanceTimersByTime(60);
  expect(prepare).toHaveBeenCalledOnce();
});
