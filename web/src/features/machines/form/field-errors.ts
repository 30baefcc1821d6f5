import { identifierFields } from '@strojpark/core/domain/fields/machine-fields';
import { ApiError } from '../../../lib/api-error.ts';

/** A duplicate number is reported without a field; the form shows it at the input of that number. */
export function atItsField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = identifierFields.find((name) => error.code === `duplicate_${name}`);
  if (field === undefined) return error;
  const { status, code, message, requestId } = error;
  return new ApiError({ status, code, message, requestId, errors: { [field]: [message] } }, { cause: error });
}
