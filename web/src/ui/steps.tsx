import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';

interface StepsProps {
  labels: readonly string[];
  /** The index of the current step; the number of steps when all are done. */
  active: number;
  /** Returns to an earlier step. */
  onStep?: (index: number) => void;
}

/** The steps of a task with the current one marked; where there is little room, only the current one is named. */
export function Steps({ labels, active, onStep }: StepsProps) {
  return (
    <ol className={classes.steps}>
      {labels.map((label, index) => {
        const isDone = index < active;
        const content = (
          <>
            <span className={classes.mark}>
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
            {isDone && onStep ? (
              <UnstyledButton className={classes.content} onClick={() => onStep(index)}>
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
