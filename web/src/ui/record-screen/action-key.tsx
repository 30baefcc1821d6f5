import { Kbd } from '@mantine/core';
import classes from './record-actions.module.css';

/** The key of an action, on its button. Not read aloud: `aria-keyshortcuts` says it. */
export function ActionKey({ name }: { name: string }) {
  return (
    <Kbd aria-hidden className={classes.key}>
      {name}
    </Kbd>
  );
}
