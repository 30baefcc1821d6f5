import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
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
 * room, of four or more only the current one is named.
 */
export function Steps({ steps, active }: StepsProps) {
  return (
    <ol className={classes.steps}>
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
