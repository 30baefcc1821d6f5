import { identifierFields } from '@strojpark/core/domain/fields/machine-fields';
import { ApiError } from '../../../lib/api-error.ts';

/** A number that another machine carries is refused as a whole; the form shows it at its field. */
export function atItsField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = identifierFields.find((name) => error.code === `duplicate_${name}`);
  if (field === undefined) return error;
  const { status, code, message, requestId } = error;
  return new ApiError({ status, code, message, requestId, errors: { [field]: [message] } }, { cause: error });
}
