import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { linkOptions } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { FirstSteps, type Step } from './first-steps.tsx';

const add = { label: 'Přidat stroj', link: linkOptions({ to: '/used-machines', search: { dialog: 'add' } }) };
const machines: Step = { name: 'machines', isDone: false, links: [add] };
const colleagues: Step = { name: 'colleagues', isDone: true, links: [] };
const hide = () => undefined;

test('a step that the data shows as done is ticked off, the others lead to where they are done', () => {
  renderApp(<FirstSteps steps={[machines, colleagues]} onSkip={hide} onHide={hide} />);
  const [open, done] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(open?.getByRole('img', { name: 'Zbývá' })).toBeDefined();
  expect(open?.getByRole('link', { name: 'Přidat stroj' }).getAttribute('href')).toBe(
    '/used-machines?dialog=add',
  );
  expect(done?.getByRole('img', { name: 'Hotovo' })).toBeDefined();
  expect(done?.queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: /^Jak Strojpark funguje/ }).getAttribute('href')).toBe('/help');
});

test('a user with a step that leads to the help has no second link to it', () => {
  const guide: Step = {
    name: 'guide',
    isDone: false,
    links: [{ label: 'Otevřít nápovědu', link: linkOptions({ to: '/help' }) }],
  };
  renderApp(<FirstSteps steps={[guide]} onSkip={hide} onHide={hide} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Otevřít nápovědu']);
});

test('the first open step that can be done here is the current one', () => {
  const network: Step = { name: 'network', isDone: false, links: [] };
  const logo: Step = { name: 'logo', isDone: false, links: [add] };
  renderApp(<FirstSteps steps={[colleagues, network, machines, logo]} onSkip={hide} onHide={hide} />);
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'step',
    null,
  ]);
});

test('they can be dismissed', async () => {
  const onHide = vi.fn<() => void>();
  renderApp(<FirstSteps steps={[machines]} onSkip={hide} onHide={onHide} />);
  await userEvent.click(screen.getByRole('button', { name: 'Skrýt' }));
  expect(onHide).toHaveBeenCalledOnce();
});

test('a step that a company may do without is skipped', async () => {
  const mail: Step = {
    name: 'mail',
    isDone: false,
    links: [],
    skip: { label: 'Nepotřebujeme', step: 'mail' },
  };
  const onSkip = vi.fn<(name: string) => void>();
  const { rerender } = renderApp(<FirstSteps steps={[mail]} onSkip={onSkip} onHide={hide} />);
  await userEvent.click(screen.getByRole('button', { name: 'Nepotřebujeme' }));
  expect(onSkip).toHaveBeenCalledExactlyOnceWith('mail');
  rerender(<FirstSteps steps={[{ ...mail, isDone: true }]} onSkip={onSkip} onHide={hide} />);
  expect(screen.queryByRole('button', { name: 'Nepotřebujeme' })).toBeNull();
});
