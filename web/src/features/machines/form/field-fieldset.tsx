import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import classes from './field-fieldset.module.css';

interface FieldFieldsetProps {
  title: string;
  /** For a group that is seldom filled in: a line opens it, and so does an error in one of its fields. */
  fold?: { hasErrors: boolean; submitCount: number } | undefined;
  children: ReactNode;
}

/** A titled group of a machine form. */
export function FieldFieldset({ title, fold, children }: FieldFieldsetProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hasErrors = false, submitCount = 0 } = fold ?? {};
  useEffect(() => {
    const element = details.current;
    if (!hasErrors || !element || element.open) return;
    element.open = true;
    // An input in a closed `details` cannot be focused.
    element.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasErrors, submitCount]);
  if (fold === undefined)
    return (
      <fieldset className={classes.group}>
        <legend className={classes.title}>{title}</legend>
        <FieldGrid>{children}</FieldGrid>
      </fieldset>
    );
  return (
    <details ref={details} className={classes.fold}>
      <summary className={classes.summary}>
        {title}
        <IconChevronRight size={18} aria-hidden />
      </summary>
      <fieldset aria-label={title} className={classes.content}>
        <FieldGrid>{children}</FieldGrid>
      </fieldset>
    </details>
  );
}
