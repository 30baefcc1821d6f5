import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-part.module.css';

interface FormPartProps {
  title: string;
  children: ReactNode;
}

/** A titled part of a long form. */
export function FormPart({ title, children }: FormPartProps) {
  return (
    <Stack gap="md" component="section" aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </Stack>
  );
}
