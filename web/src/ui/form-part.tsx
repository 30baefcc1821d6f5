import { Stack, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './form-part.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface FormPartProps {
  title: string;
  /** For a part that is seldom filled in: on a phone it is a line that opens it. */
  fold?: Fold;
  children: ReactNode;
}

interface Fold {
  /** What it contains, where that must not be out of sight: a change opens it. */
  content?: string;
  /** Errors of its fields open it. */
  hasErrors: boolean;
  /** With each submit the errors open it again. */
  submitCount: number;
}

/** What opens the part when it changes; blank if there is nothing to see. */
const attentionOf = ({ content = '', hasErrors, submitCount }: Fold) =>
  hasErrors ? `errors of submit ${submitCount}` : content;

/** A titled part of a long form. */
export function FormPart({ title, fold, children }: FormPartProps) {
  const isPhone = useIsPhone();
  const attention = fold === undefined ? '' : attentionOf(fold);
  const [seen, setSeen] = useState(attention);
  const [isOpen, setIsOpen] = useState(attention !== '');
  if (attention !== seen) {
    setSeen(attention);
    // It stays open when an error was corrected: that must not take the field away while someone types.
    if (attention !== '') setIsOpen(true);
  }
  if (fold === undefined || !isPhone)
    return (
      <Stack gap="sm" component="section" aria-label={title} className={classes.part}>
        <h3 className={classes.title}>{title}</h3>
        {children}
      </Stack>
    );
  return (
    <section aria-label={title} className={classes.folded}>
      <h3 className={classes.title}>
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
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
