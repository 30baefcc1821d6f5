import { rateLimitKey } from './rate-limit-key.ts';

interface Limit {
  key: string;
  /** Attempts allowed within the window. */
  attempts: number;
}

/** What an attempt counts for. */
export interface Limits {
  minutes: number;
  /** Forgotten after a right attempt. */
  own: readonly Limit[];
  /** Shared with other accounts, so a right attempt only takes itself back. */
  shared: readonly Limit[];
}

const [window, perPair, perAddress, perAccount] = [15, 5, 50, 20] as const;

/** The account alone has no limit here: a stranger must not lock its owner out. */
export function loginLimits(email: string, address: string): Limits {
  const from = rateLimitKey(address);
  return {
    minutes: window,
    own: [{ key: `login:${email.toLowerCase()}@${from}`, attempts: perPair }],
    shared: [{ key: `login:${from}`, attempts: perAddress }],
  };
}

/** Codes of the app are short, so they are also counted per account: only who knows the password gets here. */
export function codeLimits(userId: string, address: string): Limits {
  const from = rateLimitKey(address);
  return {
    minutes: window,
    own: [
      { key: `code:${userId}@${from}`, attempts: perPair },
      { key: `code:${userId}`, attempts: perAccount },
    ],
    shared: [],
  };
}

/** Recovery codes are long: an exhausted limit of the app's codes leaves the owner this way in. */
export function recoveryLimits(userId: string, address: string): Limits {
  const own = [{ key: `recovery:${userId}@${rateLimitKey(address)}`, attempts: perPair }];
  return { minutes: window, own, shared: [] };
}

/** The own password once more, asked of somebody who is signed in. */
export function ownPasswordLimits(userId: string, address: string): Limits {
  const own = [
    { key: `password:${userId}@${rateLimitKey(address)}`, attempts: perPair },
    { key: `password:${userId}`, attempts: perAccount },
  ];
  return { minutes: window, own, shared: [] };
}

/** Typing the first code of an app: nothing to countedCheck here, but a limit all the same. */
export function confirmationLimits(userId: string): Limits {
  return { minutes: window, own: [{ key: `confirm:${userId}`, attempts: perAccount }], shared: [] };
}

/** Links of mails cannot be guessed; this only keeps somebody from trying all day. */
export function linkLimits(address: string): Limits {
  return {
    minutes: window,
    own: [],
    shared: [{ key: `link:${rateLimitKey(address)}`, attempts: perAddress }],
  };
}

/** How many mails anybody can have sent to one account. */
export function mailLimits(purpose: string, account: string): Limits {
  return { minutes: 60, own: [{ key: `${purpose}:${account.toLowerCase()}`, attempts: 3 }], shared: [] };
}

/** Requests from one address for mails to whomever. */
export function mailAddressLimits(address: string): Limits {
  return { minutes: 60, own: [], shared: [{ key: `mail:${rateLimitKey(address)}`, attempts: 30 }] };
}
