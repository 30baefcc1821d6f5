import type { MouseEvent, ReactNode } from 'react';
import classes from './record-link.module.css';
import { useIntent } from './use-intent.ts';

interface RecordLinkProps {
  href: string;
  /** Called on a plain click; with a modifier key the browser opens the URL itself. */
  onOpen: () => void;
  /** Called when the pointer, a finger or the focus rests on it: it will probably be opened. */
  onIntent?: (() => void) | undefined;
  tabIndex?: number;
  /** Whether the keyboard is on this record. */
  isActive?: boolean;
  children?: ReactNode;
}

const opensNewTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Only if the focus is not in an input or menu elsewhere. */
function takeFocus(anchor: HTMLAnchorElement | null) {
  const focused = document.activeElement;
  const isFree = focused === document.body || focused?.closest('[data-list]') != null;
  if (isFree) anchor?.focus({ preventScroll: true });
}

/**
 * A link to a record that covers its whole row or card. A plain anchor: dozens of router links, each subscribed to
 * the URL, would be slow.
 */
export function RecordLink({
  href,
  onOpen,
  onIntent,
  tabIndex = 0,
  isActive = false,
  children,
}: RecordLinkProps) {
  const intent = useIntent(onIntent);
  return (
    <a
      ref={isActive ? takeFocus : undefined}
      href={href}
      className={classes.link}
      tabIndex={tabIndex}
      data-active={isActive || undefined}
      draggable={false}
      {...intent}
      onClick={(event) => {
        if (opensNewTab(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
