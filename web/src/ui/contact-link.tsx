import { Anchor } from '@mantine/core';
import classes from './contact-link.module.css';

interface ContactLinkProps {
  kind: 'email' | 'phone';
  value: string;
}

/** A `mailto:` or `tel:` link. */
export function ContactLink({ kind, value }: ContactLinkProps) {
  const href = kind === 'email' ? `mailto:${value}` : `tel:${value.replaceAll(/\s/g, '')}`;
  return (
    <Anchor size="sm" href={href} className={classes.link}>
      {value}
    </Anchor>
  );
}
