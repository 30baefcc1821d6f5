import { Menu } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { listAttribute } from './list/list-keys.ts';
import { RowMenuButton } from './row-menu-button.tsx';
import { useOpening } from './use-opening.ts';

interface OpenRowMenuProps {
  label: string;
  tabIndex: number;
  /** The menu items. */
  children: ReactNode;
}

/** The menu of a row, opened on mount. */
export function OpenRowMenu({ children, ...button }: OpenRowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const opened = useOpening(isOpen);
  useEffect(() => {
    // This button replaces the clicked one, so the focus has to be restored by hand.
    target.current?.focus({ preventScroll: true });
  }, []);
  const change = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // Restored immediately: a dialog opened by an item returns the focus to where it was at that moment, and the item
    // is about to unmount.
    if (!isNowOpen) target.current?.focus({ preventScroll: true });
  };
  return (
    <Menu opened={opened} onChange={change} position="bottom-end" width={240} shadow="md" returnFocus>
      <Menu.Target>
        <RowMenuButton ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown {...listAttribute}>{children}</Menu.Dropdown>
    </Menu>
  );
}
