import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogExit, useExit } from '../../../ui/dialog-exit.ts';
import { Held } from '../../../ui/held.tsx';
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
        <Held isHeld={!opened}>{children}</Held>
      </DialogExit>
    </Drawer>
  );
}
