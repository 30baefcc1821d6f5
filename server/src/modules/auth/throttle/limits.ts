import { rateLimitKey } from './rate-limit-key.ts';

interface Limit {
  key: string;
  /** Allowed attempts within the window. */
  attempts: number;
}

/** The counters of an attempt. */
export interface Limits {
  minutes: number;
  /** Reset after a successful attempt. */
  own: readonly Limit[];
  /** Shared with other accounts, so a successful attempt only takes back its own count. */
  shared: readonly Limit[];
}

const [window, perPair, perAddress, perAccount] = [15, 5, 50, 20] as const;

/**
 * Without a limit per account: a stranger must not lock its owner out. The shared limit is for accounts that have not
 * signed in from the address lately.
 */
export function loginLimits(email: string, address: string): Limits {
  const from = rateLimitKey(address);
  return {
    minutes: window,
    own: [{ key: `login:${email.toLowerCase()}@${from}`, attempts: perPair }],
    shared: [{ key: `login:${from}`, attempts: perAddress }],
  };
}

/** Codes are short, so they are also counted per account: only those who know the password get here. */
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

/** Recovery codes are long. Separate from the limit of app codes, so that the owner can still get in. */
export function recoveryLimits(userId: string, address: string): Limits {
  const own = [{ key: `recovery:${userId}@${rateLimitKey(address)}`, attempts: perPair }];
  return { minutes: window, own, shared: [] };
}

/** For confirming one's own password while signed in. */
export function ownPasswordLimits(userId: string, address: string): Limits {
  const own = [
    { key: `password:${userId}@${rateLimitKey(address)}`, attempts: perPair },
    { key: `password:${userId}`, attempts: perAccount },
  ];
  return { minutes: window, own, shared: [] };
}

/** For confirming a new app: there is nothing to guess, but still a limit. */
export function confirmationLimits(userId: string): Limits {
  return { minutes: window, own: [{ key: `confirm:${userId}`, attempts: perAccount }], shared: [] };
}

/** Links cannot be guessed; this only stops endless attempts. */
export function linkLimits(address: string): Limits {
  return {
    minutes: window,
    own: [],
    shared: [{ key: `link:${rateLimitKey(address)}`, attempts: perAddress }],
  };
}

/** Calendar programs read a few times an hour; this is for several devices of one person. */
export function calendarFeedLimits(userId: string): Limits {
  return { minutes: 60, own: [{ key: `calendar:${userId}`, attempts: 120 }], shared: [] };
}

/** How many mails may be requested for one account. */
export function mailLimits(purpose: string, account: string): Limits {
  return { minutes: 60, own: [{ key: `${purpose}:${account.toLowerCase()}`, attempts: 3 }], shared: [] };
}

/** How many mails may be requested from one address. */
export function mailAddressLimits(address: string): Limits {
  return { minutes: 60, own: [], shared: [{ key: `mail:${rateLimitKey(address)}`, attempts: 30 }] };
}

const quotePageAttempts = { pdf: 60, opened: 60, message: 5 } as const;
export type QuotePageUse = keyof typeof quotePageAttempts;

/**
 * Per quote, so that a stranger with its link can neither flood the seller nor keep the processor busy; messages also
 * per address, for someone with many links.
 */
export function quotePageLimits(use: QuotePageUse, quoteId: string, address: string): Limits {
  const from = rateLimitKey(address);
  return {
    minutes: 60,
    own: [{ key: `quote-${use}:${quoteId}`, attempts: quotePageAttempts[use] }],
    shared: use === 'message' ? [{ key: `quote-message@${from}`, attempts: 20 }] : [],
  };
}
