import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { windowWidth } from '../../../test/window-width.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useRecordKeys } from './open-record.ts';
import { RecordDrawer } from './record-drawer.tsx';

const labels = { previous: 'Předchozí', next: 'Další', print: 'Tisk', close: 'Zavřít' };
const records = ['a', 'b', 'c'].map((id) => ({ id }));
const rows = {
  indexOf: (id: string) => records.findIndex((record) => record.id === id),
  get: (index: number) => records[index],
  loadAround: () => undefined,
};
const earlyKey = { keep: () => undefined, take: () => undefined };
const { promise: never } = Promise.withResolvers<string>();

/** The first record is there at once, the others never come. */
const Body = ({ id }: { id: string }) => <h2>{id === 'a' ? id : use(never)}</h2>;

const drawer = {
  id: 'a',
  earlyKey,
  isCovered: false,
  rows,
  label: 'Záznam',
  labels,
  onMove: () => undefined,
  onShortcuts: () => undefined,
  onClose: () => undefined,
};

/** Opens the first record with this content. */
function openRecord(
  content: (shown: string) => ReactNode,
  props: Partial<Pick<ComponentProps<typeof RecordDrawer>, 'buttons' | 'onClose'>> = {},
) {
  renderApp(
    <RecordDrawer {...drawer} {...props}>
      {content}
    </RecordDrawer>,
  );
}

test('while the next record is not drawn yet, the toolbar already belongs to it', async () => {
  const onMove = vi.fn<(id: string) => void>();
  const onClose = vi.fn<(id: string) => void>();
  const drawer = (id: string) => (
    <RecordDrawer
      id={id}
      earlyKey={earlyKey}
      isCovered={false}
      rows={rows}
      label="Záznam"
      labels={labels}
      buttons={<span>{`tlačítka ${id}`}</span>}
      renderSheet={(printed) => <p>{`list ${printed}`}</p>}
      onMove={onMove}
      onShortcuts={() => undefined}
      onClose={() => onClose(id)}
    >
      {(shown) => <Body id={shown} />}
    </RecordDrawer>
  );
  const { rerender } = renderApp(drawer('a'));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const keyOf = (name: string) => button(name).getAttribute('aria-keyshortcuts');
  expect(['Předchozí', 'Další', 'Tisk', 'Zavřít'].map(keyOf)).toEqual(['k', 'j', 'Control+P', 'Escape']);
  expect(button('Předchozí').disabled).toBe(true);
  await act(async () => rerender(drawer('b')));
  expect(screen.getByRole('heading').textContent).toBe('a');
  expect(screen.getByText('tlačítka a')).toBeDefined();
  for (const name of ['Předchozí', 'Další', 'Tisk', 'Zavřít'])
    await act(async () => void fireEvent.click(button(name)));
  expect(onMove.mock.calls).toEqual([['a'], ['c']]);
  expect(screen.getByText('list b')).toBeDefined();
  expect(onClose.mock.calls).toEqual([['b']]);
});

test('a record that leaves the list keeps its place between its neighbours', async () => {
  const onMove = vi.fn<(id: string) => void>();
  const drawer = (ids: readonly string[]) => (
    <RecordDrawer
      id="b"
      earlyKey={earlyKey}
      isCovered={false}
      rows={{
        ...rows,
        indexOf: (id) => ids.indexOf(id),
        get: (index) => records.find((one) => one.id === ids[index]),
      }}
      label="Záznam"
      labels={labels}
      onMove={onMove}
      onShortcuts={() => undefined}
      onClose={() => undefined}
    >
      {(shown) => <h2>{shown}</h2>}
    </RecordDrawer>
  );
  const { rerender } = renderApp(drawer(['a', 'b', 'c']));
  await act(async () => rerender(drawer(['a', 'c'])));
  for (const name of ['Předchozí', 'Další']) fireEvent.click(screen.getByRole('button', { name }));
  expect(onMove.mock.calls).toEqual([['a'], ['c']]);
});

test('a button that a screen adds to the toolbar is pressed by the key that it names', () => {
  const onPress = vi.fn<() => void>();
  openRecord((shown) => <h2>{shown}</h2>, {
    buttons: (
      <button type="button" aria-keyshortcuts="y" onClick={onPress}>
        Odkaz
      </button>
    ),
  });
  const heading = screen.getByRole('heading');
  fireEvent.keyDown(heading, { key: 'x' });
  fireEvent.keyDown(heading, { key: 'y', ctrlKey: true });
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.keyDown(heading, { key: 'y' });
  expect(onPress).toHaveBeenCalledOnce();
});

test.each([
  [
    'question',
    ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
      <ConfirmDialog
        opened={opened}
        title="Dialog"
        text="Text"
        confirmLabel="Ano"
        onConfirm={() => undefined}
        onClose={onClose}
      />
    ),
  ],
  [
    'form',
    (props: { opened: boolean; onClose: () => void }) => (
      <FormDialog {...props} title="Dialog">
        <button type="button">Ano</button>
      </FormDialog>
    ),
  ],
])('a %s that opens inside a record has Escape and the keys for itself', async (_, Dialog) => {
  const onKey = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const keys = [{ keyName: 'd', run: onKey }];
  function Sections() {
    const [isOpen, setIsOpen] = useState(false);
    useRecordKeys(keys);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Otevřít
        </button>
        <Dialog opened={isOpen} onClose={() => setIsOpen(false)} />
      </>
    );
  }
  openRecord(() => <Sections />, { onClose });
  const open = screen.getByRole('button', { name: 'Otevřít' });
  fireEvent.keyDown(open, { key: 'd' });
  expect(onKey).toHaveBeenCalledOnce();
  fireEvent.click(open);
  const inside = await screen.findByRole('button', { name: 'Ano' });
  fireEvent.keyDown(inside, { key: 'd' });
  expect(onKey).toHaveBeenCalledOnce();
  fireEvent.keyDown(inside, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dialog' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

test('next to its list the record has the focus after a dialog that nothing with the focus has opened', async () => {
  windowWidth('wide');
  function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <RecordDrawer {...drawer} isCovered={isOpen}>
          {(id) => <h2>{id}</h2>}
        </RecordDrawer>
        <button type="button" onClick={() => setIsOpen(true)}>
          Otevřít
        </button>
        <FormDialog opened={isOpen} onClose={() => setIsOpen(false)}>
          <input aria-label="Firma" data-autofocus />
        </FormDialog>
      </>
    );
  }
  // With animations.
  render(<Screen />, { wrapper: MantineProvider });
  await screen.findByRole('heading', { name: 'a' });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  // Without a focus on the button.
  fireEvent.click(screen.getByRole('button', { name: 'Otevřít' }));
  const input = await screen.findByRole('textbox', { name: 'Firma' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  await userEvent.setup().keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(document.activeElement).toBe(document.querySelector('[data-record] [data-autofocus]'));
});

test('the record has the focus after a button whose action is no longer possible', async () => {
  const onKey = vi.fn<() => void>();
  function Actions() {
    const [isDone, setIsDone] = useState(false);
    useRecordKeys(useMemo(() => [{ keyName: isDone ? 'd' : 's', run: onKey }], [isDone]));
    return isDone ? null : (
      <button type="button" onClick={() => setIsDone(true)}>
        Vyřídit
      </button>
    );
  }
  openRecord(() => <Actions />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Vyřídit' }));
  await user.keyboard('d');
  expect(onKey).toHaveBeenCalledOnce();
});

test('where there is no room next to the list, it fills the page: a strip of the list could not be used', async () => {
  openRecord(() => <p>obsah</p>);
  const dialog = await screen.findByRole('dialog', { name: 'Záznam' });
  const root = dialog.closest<HTMLElement>('[data-record]');
  expect(root?.style.getPropertyValue('--drawer-size')).toBe('100%');
});
