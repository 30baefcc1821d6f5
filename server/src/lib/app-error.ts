import type { ErrorCode, MessageParams } from '@strojpark/core/errors';

/** A message key with the values of its placeholders. */
export interface FieldMessage {
  key: string;
  params?: MessageParams;
}

interface Extras {
  /** For the placeholders of the code's message. */
  params?: MessageParams;
  /** Messages by field, for the errors map in the language of the request. */
  errors?: Record<string, FieldMessage[]>;
  /** Data for the interface, e.g. `current`, `holder`, `expiresAt`. */
  details?: Record<string, unknown>;
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
}

/** An error reported to the caller by a code of core/errors. Anything else thrown answers 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }
}

/** Refuses a change made to another version than the stored one; the caller gets the current record. */
export async function requireVersion<V>(
  given: V | undefined,
  stored: V,
  current: () => unknown,
): Promise<void> {
  if (given === undefined || given === stored) return;
  throw new AppError('stale_version', { details: { current: await current() } });
}
