import { Menu, type MenuProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { listAttribute } from './list/list-keys.ts';
import type { MenuEntry } from './menu-button.tsx';
import classes from './open-menu.module.css';
import { useOpening } from './use-opening.ts';

interface OpenMenuProps extends Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'shadow'> {
  button: ReactElement<ComponentProps<'button'>>;
  head?: ReactNode;
  entries?: readonly MenuEntry[] | undefined;
  /** In place of entries. */
  children?: ReactNode;
  /** Belongs to a row of a list, so the keys of the list work in it. */
  isInList?: boolean;
}

/** A menu, opened on mount. */
export function OpenMenu({ button, head, entries, children, isInList = false, ...menu }: OpenMenuProps) {
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
    <Menu opened={opened} onChange={change} returnFocus middlewares={{ size: { padding: 8 } }} {...menu}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      {/* What has no room on the screen scrolls, such as the many views on a phone. */}
      <Menu.Dropdown
        style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
        {...(isInList && listAttribute)}
      >
        {head}
        {entries?.map((entry) => (
          <Entry key={entry.id ?? entry.label} {...entry} />
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function Entry({ label, icon: EntryIcon, lang, kind, isOn, mark: Mark = IconCheck, ...entry }: MenuEntry) {
  const {
    detail,
    status,
    hasLine = false,
    heading,
    isDisabled = false,
    isDestructive = false,
    staysOpen = false,
    link,
    onClick,
  } = entry;
  const mark = isOn && <Mark {...icon} />;
  return (
    <>
      {hasLine && <Menu.Divider />}
      {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
      <Menu.Item
        lang={lang}
        disabled={isDisabled}
        {...(isDestructive && { c: 'var(--mantine-color-error)' })}
        closeMenuOnClick={!staysOpen}
        leftSection={
          status === undefined ? (
            EntryIcon && <EntryIcon {...icon} />
          ) : (
            <span className={classes.dot} style={{ background: `var(--status-${status})` }} />
          )
        }
        rightSection={
          detail === undefined ? (
            mark
          ) : (
            <span className={classes.right}>
              {/* The space separates it from the label for screen readers. */}{' '}
              <span className={classes.detail} data-numeric>
                {detail}
              </span>
              {mark}
            </span>
          )
        }
        // The role of an item cannot be set otherwise; the kit's own choices have no icon.
        {...(kind && {
          renderRoot: (props: object) => (
            <button type="button" {...props} role={`menuitem${kind}`} aria-checked={isOn} />
          ),
        })}
        {...(link && { renderRoot: (props: object) => <Link {...link} {...props} /> })}
        {...(onClick && { onClick })}
      >
        {label}
      </Menu.Item>
    </>
  );
}
