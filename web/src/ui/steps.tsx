import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './steps.module.css';

interface Step {
  label: string;
  /** Returns to it once it is done. */
  onReturn?: (() => void) | undefined;
}

interface StepsProps {
  steps: readonly Step[];
  /** The index of the current step; the number of steps when all are done. */
  active: number;
}

/**
 * The steps of a task, in the form of tabs: those that are done are ticked, and may be returned to. Where there is little
 * room, of four or more only the current one is named. In a dialog, each begins at its top.
 */
export function Steps({ steps, active }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const seen = useRef(active);
  useEffect(() => {
    if (seen.current === active) return;
    seen.current = active;
    const dialog = list.current?.closest('[role="dialog"]');
    if (dialog) dialog.scrollTop = 0;
  }, [active]);
  return (
    <ol ref={list} className={classes.steps}>
      {steps.map(({ label, onReturn }, index) => {
        const isDone = index < active;
        const content = (
          <>
            <span className={classes.mark} data-numeric>
              {isDone ? <IconCheck size={14} stroke={2.5} aria-hidden /> : index + 1}
            </span>
            <span className={classes.label}>{label}</span>
          </>
        );
        return (
          <li
            key={label}
            className={classes.step}
            data-done={isDone || undefined}
            aria-current={index === active ? 'step' : undefined}
          >
            {isDone && onReturn ? (
              <UnstyledButton className={classes.content} onClick={onReturn}>
                {content}
              </UnstyledButton>
            ) : (
              <span className={classes.content}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
