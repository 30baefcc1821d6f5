import { Drawer } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogExit, useExit } from '../../../ui/dialog-exit.ts';
import { Held } from '../../../ui/held.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import classes from './form-drawer.module.css';

interface FormDrawerProps {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Remounted on every opening, so it always starts empty. */
  children: ReactNode;
}

/** The drawer of the machine forms. */
export function FormDrawer({ opened: isOpen, title, onClose, children }: FormDrawerProps) {
  const { t } = useTranslation();
  const opened = useOpening(isOpen);
  const { exit, close, shown } = useExit({ opened, onClose });
  return (
    <Drawer
      {...shown}
      onClose={close}
      position="right"
      size="min(100%, 860px)"
      title={title}
      padding={0}
      classNames={classes}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <DialogExit value={exit}>
        {/* Rendering the form again would hold up its closing. */}
        <Held isHeld={!opened}>
          <AfterDrawer>{children}</AfterDrawer>
        </Held>
      </DialogExit>
    </Drawer>
  );
}

/**
 * The form is rendered right after the first paint of the drawer, which slides in meanwhile. What is typed until then goes
 * into its first field.
 */
function AfterDrawer({ children }: { children: ReactNode }) {
  const isPainted = useAfterPaint();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const fillFirst = useEffectEvent(() => {
    // The focus was in the input that has just been replaced, unless the user has moved it.
    if (document.activeElement !== document.body) return;
    const first = place.current?.querySelector<HTMLInputElement>('input[data-autofocus]');
    first?.focus({ preventScroll: true });
    if (typed === '') return;
    first?.setRangeText(typed, first.value.length, first.value.length, 'end');
    first?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  useLayoutEffect(() => {
    if (isPainted) fillFirst();
  }, [isPainted]);
  return (
    <div ref={place} className={classes.form}>
      {isPainted ? (
        children
      ) : (
        <input
          data-autofocus
          aria-hidden
          tabIndex={-1}
          className={classes.early}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
