import type { SettingValues } from '../settings/setting-catalogue.ts';

/** How the connection to a mail server is encrypted, as far as it is chosen by its port. */
export const encryptions = ['starttls', 'tls', 'none'] as const;
type Encryption = (typeof encryptions)[number];

export const usualPorts = { starttls: 587, tls: 465, none: 25 } as const satisfies Record<Encryption, number>;

/** The usual ports, and 2525, the alternative for sending. */
export const isMailPort = (port: number): boolean =>
  port === 2525 || encryptions.some((one) => usualPorts[one] === port);

interface Connection {
  secure: boolean;
  port: number | null;
}

/** Without TLS from the start, a server on port 25 encrypts only if it can. */
export function encryptionOf({ secure, port }: Connection): Encryption {
  if (secure) return 'tls';
  return port === usualPorts.none ? 'none' : 'starttls';
}

/** The connection with another encryption. A custom port is kept, except for `none`, which is recognised by its port. */
export function encryptedBy(chosen: Encryption, { port }: Pick<Connection, 'port'>): Connection {
  const isUsual = port === null || encryptions.some((one) => usualPorts[one] === port);
  return {
    secure: chosen === 'tls',
    port: isUsual || chosen === 'none' ? usualPorts[chosen] : port,
  };
}

type SenderSettings = Pick<SettingValues, 'smtp_from' | 'company_email' | 'smtp_user' | 'smtp_host'>;

/** The address that emails come from: the one set for it, or the best fallback. */
export function senderAddress(settings: SenderSettings): string {
  const { smtp_from, company_email, smtp_user, smtp_host } = settings;
  const known = [smtp_from, company_email, smtp_user].find((address) => address.includes('@'));
  return known ?? `strojpark@${smtp_host}`;
}
