import { type MouseEvent, type ReactNode, useRef } from 'react';
import classes from './record-link.module.css';

/** A pointer on its way across the list does not rest on a row, nor does a finger that scrolls it; a tap takes longer. */
const restTime = 50;

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const rest = () => {
    leave();
    if (onIntent) timer.current = setTimeout(onIntent, restTime);
  };
  return (
    <a
      ref={isActive ? takeFocus : undefined}
      href={href}
      className={classes.link}
      tabIndex={tabIndex}
      data-active={isActive || undefined}
      draggable={false}
      onPointerEnter={rest}
      onPointerLeave={leave}
      onFocus={rest}
      onBlur={leave}
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
