import type { Refusal, Refused } from '@strojpark/core/domain/refusal';
import { AppError } from './app-error.ts';

/** What a refusal of the pure rules means to the caller: its code, or 422 with the field at fault. */
export function refusalError({ code, params, field, message }: Refused): AppError {
  if (field === undefined || message === undefined) return new AppError(code, { params });
  return new AppError(code, { errors: { [field]: [{ key: message, params }] } });
}

/** Throws unless the rule allows the act. */
export function refuse(refusal: Refusal): void {
  if (refusal !== null) throw refusalError(refusal);
}
