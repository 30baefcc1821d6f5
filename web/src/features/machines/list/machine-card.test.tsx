import { fireEvent, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/build-reservation.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { MachineCard } from './machine-card.tsx';

const nothing = () => undefined;

interface CardProps {
  machine: ReturnType<typeof buildMachine>;
  prepare?: () => void;
}

function Card({ machine, prepare = nothing }: CardProps) {
  return (
    <MachineCard
      machine={machine}
      isRow={false}
      filters={{}}
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

test('a record is prepared when the pointer rests on it, not when it passes', async () => {
  const prepare = vi.fn<() => void>();
  renderApp(<Card machine={buildMachine()} prepare={prepare} />);
  // why: how long the pointer rests must not depend on the machine
  vi.useFakeTimers();
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link);
  vi.advanceTimersByTime(20);
  fireEvent.pointerLeave(link);
  vi.advanceTimersByTime(1000);
  expect(prepare).not.toHaveBeenCalled();
  fireEvent.pointerEnter(link);
  vi.advanceTimersByTime(1000);
  expect(prepare).toHaveBeenCalledOnce();
});
