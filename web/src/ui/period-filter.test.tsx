import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { PeriodFilter } from './period-filter.tsx';

function Screen() {
  const [days, setDays] = useState<{ from: string | undefined; to: string | undefined }>({
    from: undefined,
    to: undefined,
  });
  return (
    <>
      <PeriodFilter {...days} today="2026-03-15" format="DD/MM/YYYY" onChange={setDays} />
      <output>{`${days.from ?? ''}..${days.to ?? ''}`}</output>
    </>
  );
}

test('a usual period filters by its days, and the button is named after it', async () => {
  renderApp(<Screen />);
  const person = userEvent.setup();
  const choose = async (button: string, period: string) => {
    await person.click(screen.getByRole('button', { name: button }));
    await person.click(await screen.findByRole('button', { name: period }));
  };
  await choose('Období', 'Posledních 7 dní');
  expect(screen.getByRole('status').textContent).toBe('2026-03-09..2026-03-15');
  await choose('Posledních 7 dní', 'Minulý měsíc');
  expect(screen.getByRole('status').textContent).toBe('2026-02-01..2026-02-28');
  await choose('Minulý měsíc', 'Celé období');
  expect(screen.getByRole('status').textContent).toBe('..');
  expect(screen.getByRole('button', { name: 'Období' })).toBeDefined();
});

test('a day that is typed wrong, or ends the period before it begins, stays in sight with a message', async () => {
  renderApp(<Screen />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Období' }));
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Od' });
  await person.type(from, '5.3.2026{Enter}');
  const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'Do' });
  await person.type(to, '31.2.2026{Enter}');
  expect(screen.getByText('Zadejte platné datum')).toBeDefined();
  await person.clear(to);
  await person.type(to, '4.3.2026{Enter}');
  expect(screen.getByText('Zadejte platné datum od 05.03.2026')).toBeDefined();
  expect(to.value).toBe('4.3.2026');
  expect(screen.getByRole('status').textContent).toBe('2026-03-05..');
});

test('days are typed one by one, and the button says them', async () => {
  renderApp(<Screen />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Období' }));
  await person.type(await screen.findByRole('textbox', { name: 'Od' }), '5.3.2026{Enter}');
  expect(screen.getByRole('button', { name: 'od 05.03.2026' })).toBeDefined();
  await person.type(screen.getByRole('textbox', { name: 'Do' }), '7.3.2026{Enter}');
  expect(screen.getByRole('button', { name: '05.03.2026 – 07.03.2026' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2026-03-05..2026-03-07');
});
