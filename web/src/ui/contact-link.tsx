import { Anchor } from '@mantine/core';

interface ContactLinkProps {
  kind: 'email' | 'phone';
  value: string;
}

/** A `mailto:` or `tel:` link. */
export function ContactLink({ kind, value }: ContactLinkProps) {
  const href = kind === 'email' ? `mailto:${value}` : `tel:${value.replaceAll(/\s/g, '')}`;
  return (
    <Anchor size="sm" href={href}>
      {value}
    </Anchor>
  );
}
