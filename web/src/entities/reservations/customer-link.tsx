import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/auth.ts';

interface CustomerLinkProps {
  /** The key; null for an anonymised customer. */
  customer: string | null;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to everything that is known about the customer; plain text for an anonymised one. */
export function CustomerLink({ customer, className, children }: CustomerLinkProps) {
  const mayOpen = useCan('reservations.view');
  if (customer === null || !mayOpen) return children;
  return (
    <Anchor
      fz="inherit"
      // A name over two lines is one target.
      display="inline-block"
      className={className}
      renderRoot={(props) => <Link to="/customers/$key" params={{ key: customer }} {...props} />}
    >
      {children}
    </Anchor>
  );
}
