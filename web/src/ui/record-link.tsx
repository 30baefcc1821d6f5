import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './record-link.module.css';

interface RecordLinkProps {
  href: string;
  /** A plain click; with a modifier the browser opens the address in its own way. */
  onOpen: () => void;
  tabIndex?: number;
  /** The keyboard stands on this record. */
  isActive?: boolean;
  /** Lies over a row whose first cell sticks, for the mouse only. */
  isCover?: boolean;
  children?: ReactNode;
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * A link to a record that covers the whole row or card it stands in. A plain anchor: the router's own
 * link watches the address, which would be felt with dozens of rows.
 */
export function RecordLink({
  href,
  onOpen,
  tabIndex = 0,
  isActive = false,
  isCover = false,
  children,
}: RecordLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Only if nobody is typing or choosing somewhere else.
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.closest('[data-list]') != null;
    if (isActive && isFree) anchor.current?.focus({ preventScroll: true });
  }, [isActive]);

  return (
    <a
      ref={anchor}
      href={href}
      className={isCover ? classes.cover : classes.link}
      tabIndex={isCover ? -1 : tabIndex}
      aria-hidden={isCover || undefined}
      draggable={false}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
