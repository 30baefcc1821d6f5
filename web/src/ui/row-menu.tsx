import { lazy, Suspense, type ReactNode } from 'react';
import { RowMenuButton } from './row-menu-button.tsx';

const OpenMenu = lazy(async () => ({ default: (await import('./open-menu.tsx')).OpenMenu }));

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
export function RowMenu({ hasMenu, onOpen, children, ...props }: RowMenuProps) {
  const closed = <RowMenuButton {...props} onClick={onOpen} />;
  if (!hasMenu) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu button={<RowMenuButton {...props} />} position="bottom-end" width={240} shadow="md" isInList>
        {children}
      </OpenMenu>
    </Suspense>
  );
}
