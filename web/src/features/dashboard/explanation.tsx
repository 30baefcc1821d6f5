import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface ExplanationProps {
  target: RefObject<HTMLElement | null>;
  text: string;
  opened: boolean;
}

/** What a figure counts, above or below it. */
export function Explanation({ target, text, opened }: ExplanationProps) {
  return <Tooltip target={target} label={text} opened={opened} multiline maw={320} />;
}
