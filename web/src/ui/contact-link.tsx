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
    <Anchor size="sm" href={href} className={classes.link} data-kind={kind} aria-label={value}>
      {kind === 'email' ? <EmailAddress email={value} /> : value}
    </Anchor>
  );
}

/** An address that is too long for its line is broken before the `@`, not after a hyphen. */
function EmailAddress({ email }: { email: string }) {
  const domainAt = email.indexOf('@');
  return (
    <>
      <span className={classes.half}>{email.slice(0, domainAt)}</span>
      <span className={classes.half}>{email.slice(domainAt)}</span>
    </>
  );
}
