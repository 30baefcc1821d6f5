import type { ErrorBody, ErrorCode, FieldErrors } from '@strojpark/core/errors';

/** `network`: no response (unreachable, aborted or timed out); `unexpected`: a response that is not from our server. */
type ApiErrorCode = ErrorCode | 'network' | 'unexpected';

interface ApiErrorInput {
  status: number;
  code: ApiErrorCode;
  message?: string | undefined;
  errors?: FieldErrors | undefined;
  details?: Record<string, unknown> | undefined;
  requestId?: string | undefined;
}

/** The only error that `call`, `upload` and `download` reject with, except for an aborted signal. */
export class ApiError extends Error {
  /** 0 without a response. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Field → messages, in the current language (422). */
  readonly errors: FieldErrors;
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(input: ApiErrorInput, options?: ErrorOptions) {
    super(input.message ?? '', options);
    this.name = 'ApiError';
    this.status = input.status;
    this.code = input.code;
    this.errors = input.errors ?? {};
    this.details = input.details ?? {};
    this.requestId = input.requestId;
  }
}

export const networkError = (cause: unknown) => new ApiError({ status: 0, code: 'network' }, { cause });

/** Whether there was no response at all. */
export const isNetworkError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'network';

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;

/** The error of a response; a response from a proxy in between (HTML, plain text) becomes `unexpected`. */
export function errorOfResponse(status: number, text: string): ApiError {
  const body = parseJson(text);
  return isErrorBody(body) ? new ApiError({ ...body, status }) : new ApiError({ status, code: 'unexpected' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
