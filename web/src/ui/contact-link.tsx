import { Anchor } from '@mantine/core';

interface ContactLinkProps {
  kind: 'email' | 'phone';
  value: string;
}

/** Writes to an address or calls a number. */
export function ContactLink({ kind, value }: ContactLinkProps) {
  const href = kind === 'email' ? `mailto:${value}` : `tel:${value.replaceAll(/\s/g, '')}`;
  return (
    <Anchor size="sm" href={href}>
      {value}
    </Anchor>
  );
}
