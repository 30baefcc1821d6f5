import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties, Ref } from 'react';
import classes from './growing-textarea.module.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows'> {
  ref?: Ref<HTMLTextAreaElement>;
  minRows?: number;
  /** Any height without it. */
  maxRows?: number;
}

/** Measuring the text in scripts lays the whole page out, for every input that is shown. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** As high as its text. */
export function GrowingTextarea({ minRows = 1, maxRows, style, ...input }: GrowingTextareaProps) {
  if (!growsByItself)
    return <Textarea {...input} style={style} autosize minRows={minRows} maxRows={maxRows} />;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties;
  return <Textarea {...input} style={[style, rows]} classNames={{ input: classes.input }} />;
}
