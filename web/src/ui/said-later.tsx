import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

/** So that what follows from a number is not said digit by digit. */
const typingDelay = 500;

/** Says a text that changes with what is typed, after a pause in typing; it is seen elsewhere, at once. */
export function SaidLater({ text }: { text: string }) {
  const [said] = useDebouncedValue(text, typingDelay);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
