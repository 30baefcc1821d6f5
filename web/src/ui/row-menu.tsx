import type { ReactNode } from 'react';
import { lateComponent, useLateOpening } from './late-component.ts';
import type { MenuEntry } from './menu-button.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

const OpenMenu = lateComponent(async () => (await import('./open-menu.tsx')).OpenMenu);

interface RowMenuProps {
  label: string;
  tabIndex: number;
  entries?: readonly MenuEntry[];
  /** In place of entries. */
  children?: ReactNode;
}

/** The action menu of a row; only its button until it is opened, because there are dozens. */
export function RowMenu({ entries, children, ...props }: RowMenuProps) {
  const { isOpened, onFailure, early } = useLateOpening(OpenMenu);
  const closed = <RowMenuButton {...props} {...early} />;
  if (!isOpened) return closed;
  return (
    <OpenMenu
      early={closed}
      button={<RowMenuButton {...props} />}
      onFailure={onFailure}
      position="bottom-end"
      width={240}
      shadow="md"
      isInList
      entries={entries}
    >
      {children}
    </OpenMenu>
  );
}
