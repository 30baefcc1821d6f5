import { ApiError } from '../../../lib/api-error.ts';

const prefix = 'changes.';

/** The bulk call reports field errors below `changes`; the form has them at the top level. */
export async function toFormFields<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, texts]) => [
        field.startsWith(prefix) ? field.slice(prefix.length) : field,
        texts,
      ]),
    );
    const { status, code, message, details, requestId } = error;
    throw new ApiError({ status, code, message, details, requestId, errors }, { cause: error });
  }
}
