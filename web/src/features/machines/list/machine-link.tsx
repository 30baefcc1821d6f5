import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './machine-link.module.css';

interface MachineLinkProps {
  machine: MachineListItem;
  href: string;
  onOpen: (machine: MachineListItem) => void;
  tabIndex?: number;
  /** The keyboard stands on this machine. */
  isActive?: boolean;
  /** Lies over the whole row, for the mouse only. */
  isCover?: boolean;
  children?: ReactNode;
}

/** By which the focus finds its way back to a machine of the list. */
export const linkId = (id: string) => `machine-${id}`;

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * A link to the record. A plain anchor: the router's own link watches the address, which would be
 * felt with dozens of rows.
 */
export function MachineLink({
  machine,
  href,
  onOpen,
  tabIndex = -1,
  isActive = false,
  isCover = false,
  children,
}: MachineLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Only if nobody is typing or choosing somewhere else.
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.closest('[data-machine-list]') != null;
    if (isActive && isFree) anchor.current?.focus({ preventScroll: true });
  }, [isActive]);

  return (
    <a
      ref={anchor}
      id={isCover ? undefined : linkId(machine.id)}
      href={href}
      className={isCover ? classes.cover : classes.link}
      tabIndex={tabIndex}
      aria-hidden={isCover || undefined}
      draggable={false}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onOpen(machine);
      }}
    >
      {children}
    </a>
  );
}
