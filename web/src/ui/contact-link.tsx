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
    <Anchor size="sm" href={href} className={classes.link} data-kind={kind}>
      {kind === 'email' ? <EmailAddress email={value} /> : value}
    </Anchor>
  );
}

/** An address that is too long for its line is broken after the `@`, not in the middle of a word. */
function EmailAddress({ email }: { email: string }) {
  const domainAt = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  );
}
