import { onlineManager } from '@tanstack/react-query';
import { Modal, TextInput } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { publicSettings, userOf } from '../../test/session.ts';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { signIn } from './auth.ts';
import { lazyPart } from './lazy-part.ts';

const text = 'Tuto část se nepodařilo načíst';
const missing = () => new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn<() => void>();

beforeEach(() => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  vi.stubGlobal('location', { href: 'http://localhost/', pathname: '/', search: '', hash: '', reload });
  // why: jsdom has no modal dialogs
  Object.defineProperty(HTMLDialogElement.prototype, 'showModal', {
    configurable: true,
    writable: true,
    value(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Fails as long as there is a failure left. */
function failing<Props extends object>(Part: ComponentType<Props>, failures: number) {
  let left = failures;
  return lazyPart<Props>(() => {
    left -= 1;
    return left >= 0 ? Promise.reject(missing()) : Promise.resolve(Part);
  });
}

test('a part of a screen that cannot be loaded says so in its place, and can be tried again', async () => {
  stubFetch(() => new TypeError('Failed to fetch'));
  const Tab = failing(() => <p>Oprávnění</p>, 3);
  renderApp(
    <Suspense>
      <Tab />
    </Suspense>,
  );
  const user = userEvent.setup();
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Oprávnění')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('a part that could not be loaded without a connection is loaded once there is one', async () => {
  const Tab = failing(() => <p>Oprávnění</p>, 2);
  onlineManager.setOnline(false);
  renderApp(
    <Suspense>
      <Tab />
    </Suspense>,
  );
  expect(await screen.findByText(text)).toBeDefined();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Oprávnění')).toBeDefined();
});

test('a file that a newer version has replaced is found by loading the page again', async () => {
  // As on the page for signing in: only what needs no session is answered.
  stubFetch(({ path }) =>
    path === '/api/settings/public'
      ? json(publicSettings)
      : failure(401, 'unauthorized', 'Nejste přihlášeni'),
  );
  const Tab = failing(() => null, Infinity);
  renderApp(
    <Suspense>
      <Tab />
    </Suspense>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Zkusit znovu' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

function Screen({ Dialog }: { Dialog: ComponentType<DialogProps> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TextInput label="Hledat" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Přidat
      </button>
      <Suspense>
        <Dialog opened={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    </>
  );
}

test('a dialog that cannot be loaded says so over the screen, and is loaded when it opens again', async () => {
  const Dialog = failing<DialogProps>((props) => <Modal {...props}>Nová poptávka</Modal>, 2);
  renderApp(<Screen Dialog={Dialog} />);
  const user = userEvent.setup();
  expect(screen.queryByText(text)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Přidat' }));
  expect(await screen.findByRole('dialog', { name: text })).toBeDefined();
  expect(screen.getByLabelText('Hledat')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Zavřít' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Přidat' }));
  expect(await screen.findByText('Nová poptávka')).toBeDefined();
});

test('a part that has been loaded ahead is there at once', async () => {
  const Tab = lazyPart(() => Promise.resolve(() => <p>Oprávnění</p>));
  await Tab.preload();
  renderApp(
    <Suspense fallback="Načítá se">
      <Tab />
    </Suspense>,
  );
  expect(screen.getByText('Oprávnění')).toBeDefined();
});
