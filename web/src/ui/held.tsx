import { memo, type ReactNode } from 'react';

interface HeldProps {
  isHeld: boolean;
  children: ReactNode;
}

/** While held, what is inside stays as it was, without rendering. */
export const Held = memo(
  ({ children }: HeldProps) => children,
  (_, { isHeld }) => isHeld,
);
