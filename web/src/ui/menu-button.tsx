import type { MenuProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { lateComponent, useLateOpening } from './late-component.ts';

const OpenMenu = lateComponent(async () => (await import('./open-menu.tsx')).OpenMenu);

export interface MenuEntry {
  /** Where several entries may have the same label. */
  id?: string;
  label: string;
  /** Above it, a line that separates it from the entries before, and the heading of its group. */
  hasLine?: boolean;
  heading?: string;
  /** At the end: a number. */
  detail?: string | undefined;
  icon?: Icon;
  /** A dot in the colour `--status-<status>` in place of an icon. */
  status?: string | undefined;
  /** The language of the label, if it is not that of the page. */
  lang?: string;
  /** One of several choices, or a switch; `isOn` is its state. */
  kind?: 'radio' | 'checkbox';
  isOn?: boolean;
  /** The menu stays open when it is chosen, for further ones. */
  staysOpen?: boolean;
  /** Shown after the label instead of the check mark. */
  mark?: Icon;
  isDisabled?: boolean;
  isDestructive?: boolean;
  link?: LinkProps;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
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
  const { isOpened, open, onFailure, early } = useLateOpening(OpenMenu);
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...early,
    // As an open menu does; the keys of a list around it would move to another row.
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      event.stopPropagation();
      open();
    },
  });
  if (!isOpened) return closed;
  return <OpenMenu early={closed} button={button} onFailure={onFailure} {...menu} />;
}
