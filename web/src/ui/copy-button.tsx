import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface CopyButtonProps {
  value: string;
  children: (button: { copied: boolean; copy: () => void }) => ReactNode;
}

/** Left out where the browser has no clipboard (on plain http): there it would do nothing. */
export function CopyButton({ value, children }: CopyButtonProps) {
  const { copied, copy } = useClipboard();
  return 'clipboard' in navigator && children({ copied, copy: () => copy(value) });
}
