import { headerText } from '@strojpark/core/domain/mail/mail-rendering';
import { isMailPort } from '@strojpark/core/domain/mail/mail-server';
import type { Language } from '@strojpark/core/domain/languages';
import { message } from '../../lib/messages.ts';
import type { SmtpServer } from './smtp.ts';

/** Why a mail was not sent. */
export type MailFailure =
  | SmtpFailure['failure']
  // Encrypted with the key of another installation.
  | 'unreadable'
  // For example its attachment could not be made.
  | 'unprepared'
  // What it is about was withdrawn, anonymised or moved to the trash.
  | 'outdated'
  | 'expired';

/** The failures with advice; for the others the server’s reply says more. */
const advised = [
  'connection',
  'host',
  'port',
  'silent',
  'certificate',
  'tls',
  'auth',
  'sender',
  'recipient',
] as const;

export interface SmtpFailure {
  failure: (typeof advised)[number] | 'refused';
  /** The reply of the mail server; null if there was none. */
  serverReply: string | null;
  /** Whether it concerns this mail alone, for example its recipient: the server itself works. */
  isAboutMail: boolean;
  /** Whether other mails would fail on this server too. */
  isServerUnusable: boolean;
  /** Whether a retry is useless. */
  isFinal: boolean;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  permanent?: boolean;
  /** What the system or TLS said. */
  originalCode?: string;
}

/**
 * Classifies a failed attempt. On a port that mail servers do not use, everything that does not speak SMTP looks the
 * same, so that the network cannot be scanned.
 */
export function smtpFailure(
  error: unknown,
  { port, password }: Pick<SmtpServer, 'port' | 'password'>,
): SmtpFailure {
  const failed: SmtpError = error instanceof Error ? error : new Error(String(error));
  const serverReply = smtpReply(failed.response, password);
  const failure = kindOf(failed, serverReply, port);
  // A refused sender is an error of the settings: the mail can be sent once they are corrected.
  const isAboutMail = serverReply !== null && (failed.command === 'RCPT TO' || failed.command === 'DATA');
  return {
    failure,
    serverReply,
    isAboutMail,
    isServerUnusable: !refusals.includes(failure),
    isFinal: isAboutMail && failed.permanent === true,
  };
}

const refusals: readonly SmtpFailure['failure'][] = ['sender', 'recipient', 'refused'];

function kindOf(
  { code, originalCode = '', command }: SmtpError,
  serverReply: string | null,
  port: number,
): SmtpFailure['failure'] {
  if (code === 'ETLS') return 'tls';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'auth';
  if (serverReply !== null) {
    if (command === 'MAIL FROM') return 'sender';
    return command === 'RCPT TO' ? 'recipient' : 'refused';
  }
  if (!isMailPort(port)) return 'connection';
  if (code === 'EDNS') return 'host';
  if (originalCode === 'ECONNREFUSED') return 'port';
  // The whole attempt is aborted when it takes too long.
  if (code === 'ETIMEDOUT' || code === 'EABORT' || originalCode === 'ETIMEDOUT') return 'silent';
  if (/CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH|^INVALID_CA/.test(originalCode)) return 'certificate';
  return /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/.test(originalCode) ? 'tls' : 'connection';
}

const maxReplyLength = 500;

/** The reply of an SMTP server without links and secrets; null for a reply that is not SMTP. */
export function smtpReply(response: string | undefined, password: string): string | null {
  if (response === undefined || !/^[2-5]\d\d(?:[ -]|$)/.test(response)) return null;
  const withoutPassword = password === '' ? response : response.replaceAll(password, '…');
  return headerText(withoutPassword.replaceAll(/https?:\/\/\S+/gi, '…'), maxReplyLength);
}

/** What happened, and what to check; both null if nothing failed. */
export function failureTexts(
  language: Language,
  failure: MailFailure | null,
): { error: string | null; advice: string | null } {
  const known = advised.find((one) => one === failure);
  return {
    error: failure === null ? null : message(language, `mails.failures.${failure}`),
    advice: known === undefined ? null : message(language, `mails.advice.${known}`),
  };
}
