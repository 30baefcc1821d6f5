import { headerText } from '@strojpark/core/domain/mail/mail-rendering';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import { createTransport } from 'nodemailer';
import type { SecretBox } from '../../lib/secret-box.ts';

/** The mail server of the settings. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the start; else STARTTLS where it is offered. */
  secure: boolean;
  user: string;
  password: string;
  from: { name: string; address: string };
}

/** Milliseconds. */
export interface SmtpLimits {
  /** Until the server answers, and between its answers. */
  answer: number;
  /** For one mail in all: a server that trickles its answers is given up as well. */
  mail: number;
}

export const defaultLimits: SmtpLimits = { answer: 20_000, mail: 60_000 };

/** Null while no mail server is set. */
export function smtpServer(settings: SettingValues, secrets: SecretBox): SmtpServer | null {
  const { smtp_host: host, smtp_port: port, smtp_secure: secure, smtp_user: user } = settings;
  if (host === '') return null;
  const senders = [settings.smtp_from, settings.company_email, user, `strojpark@${host}`];
  return {
    host,
    port,
    secure,
    user,
    password: settings.smtp_password === '' ? '' : (secrets.open(settings.smtp_password) ?? ''),
    from: {
      name: headerText(settings.company_name, 100),
      address: headerText(senders.find((address) => address.includes('@')) ?? ''),
    },
  };
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Made anew for each round of mails, so that changed settings hold from the next mail on. Close it. */
export function openTransport({ host, port, secure, user, password }: SmtpServer, limits: SmtpLimits) {
  return createTransport({
    pool: true,
    // A mail whose connection breaks is ours to try again, not the pool's.
    maxRequeues: 0,
    host,
    port,
    secure,
    ...(user !== '' && { auth: { user, pass: password } }),
    // A password crosses no network in the clear; on this very machine nobody listens.
    requireTLS: user !== '' && !isLoopback(host),
    tls: { rejectUnauthorized: !isLoopback(host) },
    connectionTimeout: limits.answer,
    greetingTimeout: limits.answer,
    socketTimeout: limits.answer,
    dnsTimeout: limits.answer,
    maxResponseSize: 10_000,
  });
}

export type SmtpTransport = ReturnType<typeof openTransport>;

export interface Letter {
  /** Stays the same when a mail is sent twice, so that its reader sees it once. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}

/** Hands one mail to the server and answers what the server said. */
export async function sendLetter(
  transport: SmtpTransport,
  from: SmtpServer['from'],
  { id, ...letter }: Letter,
  limits: SmtpLimits,
): Promise<string> {
  const { response } = await transport.sendMail({
    ...letter,
    from,
    messageId: `<${id}@${from.address.split('@').at(-1) ?? ''}>`,
    // Nobody's holiday reply answers a machine.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: AbortSignal.timeout(limits.mail),
  });
  return response;
}
