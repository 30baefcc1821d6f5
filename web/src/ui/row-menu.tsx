import { lazy, Suspense, type ReactNode } from 'react';
import { RowMenuButton } from './row-menu-button.tsx';

const OpenRowMenu = lazy(async () => ({ default: (await import('./open-row-menu.tsx')).OpenRowMenu }));

interface RowMenuProps {
  label: string;
  tabIndex: number;
  /** This row's menu was the last to be opened; the others are buttons only, for there are dozens. */
  hasMenu: boolean;
  onOpen: () => void;
  /** The items. */
  children: ReactNode;
}

/** The button of a row's actions; the menu comes into being with the first click. */
export function RowMenu({ hasMenu, onOpen, children, ...button }: RowMenuProps) {
  const closed = <RowMenuButton {...button} onClick={onOpen} />;
  if (!hasMenu) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenRowMenu {...button}>{children}</OpenRowMenu>
    </Suspense>
  );
}
