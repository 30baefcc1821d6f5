import type { MenuProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { cloneElement, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { lateComponent } from './late-component.ts';
import { loadAhead } from './load-ahead.ts';

const OpenMenu = lateComponent(async () => (await import('./open-menu.tsx')).OpenMenu);

export interface MenuEntry {
  label: string;
  /** Above it, a line that separates it from the entries before, and the heading of its group. */
  hasLine?: boolean;
  heading?: string;
  icon?: Icon;
  /** The language of the label, if it is not that of the page. */
  lang?: string;
  /** One of several choices, or a switch; `isOn` is its state. */
  kind?: 'radio' | 'checkbox';
  isOn?: boolean;
  /** Shown after the label instead of the check mark. */
  mark?: Icon;
  isDisabled?: boolean;
  link?: LinkProps;
  onClick?: () => void;
}

interface MenuButtonProps extends Pick<MenuProps, 'position' | 'width' | 'withinPortal'> {
  button: ReactElement<ComponentProps<'button'>>;
  /** Above the entries. */
  head?: ReactNode;
  entries: readonly MenuEntry[];
}

/**
 * A button with a menu. The code of menus is a twelfth of the first screen, so it is loaded when the pointer or the
 * focus reaches the button.
 */
export function MenuButton({ button, ...menu }: MenuButtonProps) {
  const [isOpened, setIsOpened] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const open = () => setIsOpened(true);
  const prepare = () => loadAhead(OpenMenu.preload);
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    // As an open menu does; the keys of a list around it would move to another row.
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      event.stopPropagation();
      open();
    },
    onPointerEnter: prepare,
    onFocus: prepare,
    // It replaces the one that was clicked.
    autoFocus: isOpened || hasFailed,
  });
  if (!isOpened) return closed;
  const fail = () => {
    setIsOpened(false);
    setHasFailed(true);
  };
  return <OpenMenu early={closed} button={button} onFailure={fail} {...menu} />;
}
