import { headerText } from '@strojpark/core/domain/mail/mail-rendering';

/** Why a mail did not go out; the first three are no fault of the mail. */
export type MailFailure = 'connection' | 'tls' | 'auth' | 'refused' | 'unreadable' | 'expired';

export interface SmtpFailure {
  failure: Extract<MailFailure, 'connection' | 'tls' | 'auth' | 'refused'>;
  /** The mail server's own words. */
  words: string | null;
  /** The server will never take this mail. */
  isFinal: boolean;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  permanent?: boolean;
  originalCode?: string;
}

/** What a failed attempt means. All ways not to reach a server look the same, so that no network can be explored. */
export function smtpFailure(error: unknown, password: string): SmtpFailure {
  const { code, command, response, permanent, originalCode }: SmtpError =
    error instanceof Error ? error : new Error(String(error));
  const words = smtpWords(response, password);
  if (code === 'ETLS') return { failure: 'tls', words: originalCode ?? null, isFinal: false };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { failure: 'auth', words, isFinal: false };
  if (words === null) return { failure: 'connection', words, isFinal: false };
  // A sender that is refused is a matter of the settings: the mail can go once they are right.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return { failure: 'refused', words, isFinal: isAboutMail && permanent === true };
}

const maxWords = 500;

/** What an SMTP server answered, without links and secrets; null for what no such server would say. */
export function smtpWords(response: string | undefined, password: string): string | null {
  if (response === undefined || !/^[2-5]\d\d(?:[ -]|$)/.test(response)) return null;
  const withoutPassword = password === '' ? response : response.replaceAll(password, '…');
  return headerText(withoutPassword.replaceAll(/https?:\/\/\S+/gi, '…'), maxWords);
}
