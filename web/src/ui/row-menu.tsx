import { lazy, Suspense, type ReactNode } from 'react';
import { RowMenuButton } from './row-menu-button.tsx';

const OpenRowMenu = lazy(async () => ({ default: (await import('./open-row-menu.tsx')).OpenRowMenu }));

interface RowMenuProps {
  label: string;
  tabIndex: number;
  /** Whether this menu was opened last; the others render only their button, because there are dozens. */
  hasMenu: boolean;
  onOpen: () => void;
  /** The menu items. */
  children: ReactNode;
}

/** The action menu of a row; created on the first click. */
export function RowMenu({ hasMenu, onOpen, children, ...button }: RowMenuProps) {
  const closed = <RowMenuButton {...button} onClick={onOpen} />;
  if (!hasMenu) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenRowMenu {...button}>{children}</OpenRowMenu>
    </Suspense>
  );
}
