import { headerText } from '@strojpark/core/domain/mail/mail-rendering';
import { senderAddress } from '@strojpark/core/domain/mail/mail-server';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { InlinePicture } from './mail-frame.service.ts';

/** The mail server from the settings. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the start; otherwise STARTTLS if offered. */
  secure: boolean;
  user: string;
  password: string;
  from: { name: string; address: string };
}

/** In milliseconds. */
export interface SmtpTimeouts {
  /** For each response of the server. */
  responseMs: number;
  /** For a whole mail, so that a server that trickles its responses times out too. */
  totalMs: number;
}

export const defaultTimeouts: SmtpTimeouts = { responseMs: 20_000, totalMs: 60_000 };

/** Null while no mail server is configured. */
export function smtpServer(settings: SettingValues, secrets: SecretBox): SmtpServer | null {
  const { smtp_host: host, smtp_port: port, smtp_secure: secure, smtp_user: user } = settings;
  if (host === '') return null;
  return {
    host,
    port,
    secure,
    user,
    password: settings.smtp_password === '' ? '' : (secrets.open(settings.smtp_password) ?? ''),
    from: {
      name: headerText(settings.company_name, 100),
      address: headerText(senderAddress(settings)),
    },
  };
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Opened for each run, so that changed settings apply to the next mail. The caller closes it. */
export async function openTransport(
  { host, port, secure, user, password }: SmtpServer,
  timeouts: SmtpTimeouts,
) {
  // Loaded with the first mail, because it takes memory.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    // Mails are retried from the outbox, not by the pool.
    maxRequeues: 0,
    host,
    port,
    secure,
    ...(user !== '' && { auth: { user, pass: password } }),
    // No password is sent unencrypted over a network; loopback is safe.
    requireTLS: user !== '' && !isLoopback(host),
    tls: { rejectUnauthorized: !isLoopback(host) },
    connectionTimeout: timeouts.responseMs,
    greetingTimeout: timeouts.responseMs,
    socketTimeout: timeouts.responseMs,
    dnsTimeout: timeouts.responseMs,
    maxResponseSize: 10_000,
  });
}

export type SmtpTransport = Awaited<ReturnType<typeof openTransport>>;

export interface OutgoingMessage {
  /** The same when a mail is sent twice, so that mail readers show it once. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  pictures: readonly InlinePicture[];
  /** A document for the recipient, and who answers questions about it. */
  document: MailDocument | null;
}

export interface MailDocument {
  fileName: string;
  content: Buffer;
  replyTo: { name: string; address: string } | null;
}

/** Sends one mail and returns the reply of the server. */
export async function sendMessage(
  transport: SmtpTransport,
  from: SmtpServer['from'],
  { id, pictures, document, ...message }: OutgoingMessage,
  timeouts: SmtpTimeouts,
): Promise<string> {
  const { response } = await transport.sendMail({
    ...message,
    attachments: [
      ...pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
      ...(document
        ? [{ filename: document.fileName, content: document.content, contentType: 'application/pdf' }]
        : []),
    ],
    from,
    ...(document?.replyTo && {
      replyTo: {
        name: headerText(document.replyTo.name, 100),
        address: headerText(document.replyTo.address),
      },
    }),
    messageId: `<${id}@${from.address.split('@').at(-1) ?? ''}>`,
    // Suppresses automatic replies such as out-of-office messages.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: AbortSignal.timeout(timeouts.totalMs),
  });
  return response;
}
