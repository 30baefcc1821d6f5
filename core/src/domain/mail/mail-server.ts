import type { SettingValues } from '../settings/setting-catalogue.ts';

/** How the connection to a mail server is encrypted: after it is opened, if the server can, or from the start. */
export const encryptions = ['starttls', 'tls'] as const;
type Encryption = (typeof encryptions)[number];

export const usualPorts = { starttls: 587, tls: 465 } as const satisfies Record<Encryption, number>;

/** The usual ports, port 25 of servers that need no encryption, and 2525, the alternative for sending. */
export const isMailPort = (port: number): boolean => [587, 465, 25, 2525].includes(port);

/** The port after another encryption was chosen: only the usual one of the other choice is replaced. */
export function portFor(chosen: Encryption, port: number | null): number {
  const isUsual = port === null || encryptions.some((one) => usualPorts[one] === port);
  return isUsual ? usualPorts[chosen] : port;
}

type SenderSettings = Pick<SettingValues, 'smtp_from' | 'company_email' | 'smtp_user' | 'smtp_host'>;

/** The address that emails come from: the one set for it, or the best fallback. */
export function senderAddress(settings: SenderSettings): string {
  const { smtp_from, company_email, smtp_user, smtp_host } = settings;
  const known = [smtp_from, company_email, smtp_user].find((address) => address.includes('@'));
  return known ?? `strojpark@${smtp_host}`;
}
