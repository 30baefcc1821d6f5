import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './panel-fold.module.css';

interface PanelFoldProps {
  label: string;
  isOpenAtFirst?: boolean;
  /** A button at the end of the line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a panel that few need: a line that opens it. */
export function PanelFold({ label, isOpenAtFirst = false, action, children }: PanelFoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <div className={classes.line}>
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <IconChevronRight size={16} aria-hidden />
          {label}
        </UnstyledButton>
        {isOpen && action}
      </div>
      {isOpen && children}
    </>
  );
}
