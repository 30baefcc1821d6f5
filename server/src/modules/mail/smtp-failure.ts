import { headerText } from '@strojpark/core/domain/mail/mail-rendering';

/** Why a mail was not sent. */
export type MailFailure =
  | SmtpFailure['failure']
  // Encrypted with the key of another installation.
  | 'unreadable'
  // For example its attachment could not be made.
  | 'unprepared'
  // What it is about was withdrawn or anonymised.
  | 'outdated'
  | 'expired';

export interface SmtpFailure {
  failure: 'connection' | 'tls' | 'auth' | 'refused';
  /** The reply of the mail server. */
  serverReply: string | null;
  /** Whether it concerns this mail alone, for example its recipient: the server itself works. */
  isAboutMail: boolean;
  /** Whether a retry is useless. */
  isFinal: boolean;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  permanent?: boolean;
  originalCode?: string;
}

/**
 * Classifies a failed attempt. All kinds of unreachable servers look the same, so that the network cannot be
 * scanned.
 */
export function smtpFailure(error: unknown, password: string): SmtpFailure {
  const { code, command, response, permanent, originalCode }: SmtpError =
    error instanceof Error ? error : new Error(String(error));
  const serverReply = smtpReply(response, password);
  const ofServer = { isAboutMail: false, isFinal: false };
  if (code === 'ETLS') return { failure: 'tls', serverReply: originalCode ?? null, ...ofServer };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { failure: 'auth', serverReply, ...ofServer };
  if (serverReply === null) return { failure: 'connection', serverReply, ...ofServer };
  // A refused sender is an error of the settings: the mail can be sent once they are corrected.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return { failure: 'refused', serverReply, isAboutMail, isFinal: isAboutMail && permanent === true };
}

const maxReplyLength = 500;

/** The reply of an SMTP server without links and secrets; null for a reply that is not SMTP. */
export function smtpReply(response: string | undefined, password: string): string | null {
  if (response === undefined || !/^[2-5]\d\d(?:[ -]|$)/.test(response)) return null;
  const withoutPassword = password === '' ? response : response.replaceAll(password, '…');
  return headerText(withoutPassword.replaceAll(/https?:\/\/\S+/gi, '…'), maxReplyLength);
}
