import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { listAttribute } from './list/list-keys.ts';
import classes from './row-menu.module.css';
import { useOpening } from './use-opening.ts';

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
  return hasMenu ? <OpenMenu {...button}>{children}</OpenMenu> : <MenuButton {...button} onClick={onOpen} />;
}

function OpenMenu({ children, ...button }: Pick<RowMenuProps, 'label' | 'tabIndex' | 'children'>) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const opened = useOpening(isOpen);
  useEffect(() => {
    // The clicked button has made way for this one; the focus returns to where it was at the opening.
    target.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Menu opened={opened} onChange={setIsOpen} position="bottom-end" width={240} shadow="md" returnFocus>
      <Menu.Target>
        <MenuButton ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown {...listAttribute}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface MenuButtonProps extends ComponentProps<'button'> {
  label: string;
}

function MenuButton({ label, ...button }: MenuButtonProps) {
  return (
    <button type="button" {...button} className={classes.button} aria-haspopup="menu" aria-label={label}>
      <IconDots size={18} aria-hidden />
    </button>
  );
}
