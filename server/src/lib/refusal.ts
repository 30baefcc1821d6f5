import type { Refusal, Refused } from '@strojpark/core/domain/access/refusal';
import { AppError } from './app-error.ts';

/** A refusal of the domain rules for the caller: its code, or 422 with the invalid field. */
export function refusalError({ code, params, field, message }: Refused): AppError {
  if (field === undefined || message === undefined) return new AppError(code, { params });
  return new AppError(code, { errors: { [field]: [{ key: message, params }] } });
}

/** Throws when the rule has refused. */
export function refuse(refusal: Refusal): void {
  if (refusal !== null) throw refusalError(refusal);
}
