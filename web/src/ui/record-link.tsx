import type { MouseEvent, ReactNode } from 'react';
import classes from './record-link.module.css';

interface RecordLinkProps {
  href: string;
  /** A plain click; with a modifier the browser opens the address in its own way. */
  onOpen: () => void;
  tabIndex?: number;
  /** The keyboard stands on this record. */
  isActive?: boolean;
  children?: ReactNode;
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Only if nobody is typing or choosing somewhere else. */
function takeFocus(anchor: HTMLAnchorElement | null) {
  const focused = document.activeElement;
  const isFree = focused === document.body || focused?.closest('[data-list]') != null;
  if (isFree) anchor?.focus({ preventScroll: true });
}

/**
 * A link to a record that covers the whole row or card it stands in. A plain anchor: the router's own
 * link watches the address, which would be felt with dozens of rows.
 */
export function RecordLink({ href, onOpen, tabIndex = 0, isActive = false, children }: RecordLinkProps) {
  return (
    <a
      ref={isActive ? takeFocus : undefined}
      href={href}
      className={classes.link}
      tabIndex={tabIndex}
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
