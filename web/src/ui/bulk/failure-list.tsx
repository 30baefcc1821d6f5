import { Button, Text } from '@mantine/core';
import classes from './failure-list.module.css';

interface FailureListProps {
  label: string;
  failures: readonly { id: string; name: string; message: string }[];
  /** A button for more, if there are more. */
  more?: { label: string; isLoading: boolean; onMore: () => void } | undefined;
}

/** The records that a bulk action refused, each with the reason. */
export function FailureList({ label, failures, more }: FailureListProps) {
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {failures.map(({ id, name, message }) => (
          <li key={id} className={classes.failure}>
            <Text fw={500}>{name}</Text>
            <Text c="dimmed">{message}</Text>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="default" loading={more.isLoading} onClick={more.onMore}>
          {more.label}
        </Button>
      )}
    </>
  );
}
