import { Menu } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { listAttribute } from './list/list-keys.ts';
import { RowMenuButton } from './row-menu-button.tsx';
import { useOpening } from './use-opening.ts';

interface OpenRowMenuProps {
  label: string;
  tabIndex: number;
  /** The items. */
  children: ReactNode;
}

/** The menu of a row, open from the beginning. */
export function OpenRowMenu({ children, ...button }: OpenRowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const opened = useOpening(isOpen);
  useEffect(() => {
    // The clicked button has made way for this one; the focus returns to where it was at the opening.
    target.current?.focus({ preventScroll: true });
  }, []);
  const change = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // At once: a dialog that an item opens gives the focus back to where it is now, and the item is about to go.
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
