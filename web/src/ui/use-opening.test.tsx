import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { SalesListDrawer } from '../features/sales/sales-list-drawer.tsx';
import { ReasonDialog } from '../lib/reason-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useHasOpened } from './use-has-opened.ts';

interface LateProps {
  opened: boolean;
  onClose: () => void;
}

const dialogs: [name: string, Dialog: (props: LateProps) => ReactNode][] = [
  [
    'question',
    ({ opened, onClose }) => (
      <ConfirmDialog
        opened={opened}
        title="Title"
        text="Text"
        confirmLabel="Confirm"
        onConfirm={onClose}
        onClose={onClose}
      />
    ),
  ],
  [
    'question about the reason',
    ({ opened, onClose }) => (
      <ReasonDialog
        opened={opened}
        title="Title"
        text="Text"
        reasonLabel="Reason"
        confirmLabel="Confirm"
        loading={false}
        onConfirm={onClose}
        onCancel={onClose}
      />
    ),
  ],
  [
    'form',
    (props) => (
      <FormDialog {...props} title="Title">
        <button type="button">Confirm</button>
      </FormDialog>
    ),
  ],
  ['list of sales', (props) => <SalesListDrawer {...props}>Text</SalesListDrawer>],
];

test.each(dialogs)('a %s that is mounted when it opens returns the focus', async (_, Dialog) => {
  function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    const wasOpen = useHasOpened(isOpen);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {wasOpen && <Dialog opened={isOpen} onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  renderApp(<Screen />);
  const user = userEvent.setup();
  const open = screen.getByRole('button', { name: 'Open' });
  await user.click(open);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(open));
});
