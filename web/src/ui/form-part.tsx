import { Stack, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './form-part.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface FormPartProps {
  title: string;
  /**
   * For a part that is seldom filled in: on a phone it is a line that opens it. `isNeeded` opens it too, for what it
   * contains or for its errors.
   */
  fold?: { isNeeded: boolean };
  children: ReactNode;
}

/** A titled part of a long form. */
export function FormPart({ title, fold, children }: FormPartProps) {
  const isPhone = useIsPhone();
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = wasOpened || fold?.isNeeded === true;
  if (fold === undefined || !isPhone)
    return (
      <Stack gap="md" component="section" aria-label={title}>
        <h3 className={classes.title}>{title}</h3>
        {children}
      </Stack>
    );
  return (
    <section aria-label={title} className={classes.folded}>
      <h3 className={classes.title}>
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setWasOpened(!isOpen)}>
          {title}
          <IconChevronRight size={18} aria-hidden />
        </UnstyledButton>
      </h3>
      {/* Rendered while it is folded: its fields keep their values and rules. */}
      <Stack gap="md" hidden={!isOpen} className={classes.content}>
        {children}
      </Stack>
    </section>
  );
}
