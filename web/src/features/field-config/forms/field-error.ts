import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';

/** The inputs that an error can belong to. */
const inputOf: Partial<Record<ApiError['code'], string>> = {
  field_name_taken: 'fieldName',
  field_option_in_use: 'options',
};

/** The error of a change: at its input, or as one text that `say` formats. */
export function fieldError(error: unknown, say: (message: string) => string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, errors } = error;
  const input = inputOf[code];
  if (input !== undefined) return new ApiError({ status, code, errors: { [input]: [message] } });
  if (Object.keys(errors).length > 0) return error;
  return new ApiError({ status, code, message: say(message || failureTexts(error).join(' ')) });
}
