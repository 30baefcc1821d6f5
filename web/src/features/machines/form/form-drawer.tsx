import { Drawer } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogExit, useExit } from '../../../ui/dialog-exit.ts';
import { Held } from '../../../ui/held.tsx';
import { runAfterPaint } from '../../../ui/use-after-paint.ts';
import classes from './form-drawer.module.css';

interface FormDrawerProps {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Remounted on every opening, so it always starts empty. */
  children: ReactNode;
}

/** The drawer of the machine forms. */
export function FormDrawer({ opened, title, onClose, children }: FormDrawerProps) {
  const { t } = useTranslation();
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
 * The form is rendered in one piece right after the first paint of the drawer, which slides in meanwhile. Letters typed until
 * then go into its first field.
 */
function AfterDrawer({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const typed = useRef('');
  useEffect(() => {
    const { current } = place;
    const type = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey && !repeat) typed.current += key;
    };
    current?.addEventListener('keydown', type);
    const stop = runAfterPaint(() => {
      current?.removeEventListener('keydown', type);
      setIsPainted(true);
    });
    return () => {
      current?.removeEventListener('keydown', type);
      stop();
    };
  }, []);
  useLayoutEffect(() => {
    const { current } = place;
    // The drawer has focused the place of the form, unless the focus has moved since.
    if (!isPainted || document.activeElement !== current) return;
    const first = current?.querySelector<HTMLInputElement>('input[data-autofocus]');
    first?.focus({ preventScroll: true });
    if (typed.current === '') return;
    first?.setRangeText(typed.current, first.value.length, first.value.length, 'end');
    first?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, [isPainted]);
  return (
    <div ref={place} className={classes.form} {...(!isPainted && { 'data-autofocus': true, tabIndex: -1 })}>
      {isPainted && children}
    </div>
  );
}
