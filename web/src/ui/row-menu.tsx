import { useState, type ReactNode } from 'react';
import { lateComponent } from './late-component.ts';
import { loadAhead } from './load-ahead.ts';
import { RowMenuButton } from './row-menu-button.tsx';

const OpenMenu = lateComponent(async () => (await import('./open-menu.tsx')).OpenMenu);
const prepare = () => loadAhead(OpenMenu.preload);

interface RowMenuProps {
  label: string;
  tabIndex: number;
  /** Whether this menu was opened last; the others render only their button, because there are dozens. */
  hasMenu: boolean;
  onOpen: () => void;
  /** The menu items. */
  children: ReactNode;
}

/** The action menu of a row; created on the first click, loaded when the pointer or the focus reaches the button. */
export function RowMenu({ hasMenu, onOpen, children, ...props }: RowMenuProps) {
  // Own state too: a row that was scrolled out of sight and back must not open its menu by itself.
  const [isOpened, setIsOpened] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const open = () => {
    setIsOpened(true);
    onOpen();
  };
  const closed = (
    <RowMenuButton
      {...props}
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
      // It replaces the one that was clicked.
      autoFocus={hasMenu && (isOpened || hasFailed)}
    />
  );
  if (!hasMenu || !isOpened) return closed;
  const fail = () => {
    setIsOpened(false);
    setHasFailed(true);
  };
  return (
    <OpenMenu
      early={closed}
      button={<RowMenuButton {...props} />}
      onFailure={fail}
      position="bottom-end"
      width={240}
      shadow="md"
      isInList
    >
      {children}
    </OpenMenu>
  );
}
