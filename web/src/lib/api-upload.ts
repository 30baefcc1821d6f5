import type { Endpoint, ParamsInput, ResponseOf } from '@strojpark/core/endpoint';
import { errorOfResponse, networkError } from './api-error.ts';
import { headersOf, urlOf } from './api-request.ts';
import { storePendingStep, withSession } from './api-session.ts';
import { randomId } from './random-id.ts';

const timeout = 120_000;

interface UploadInput<E extends Endpoint> {
  params?: ParamsInput<E>;
  /** The idempotency key: the same for every attempt at the same upload, so the server processes it only once. */
  idempotencyKey?: string;
  /** The uploaded part of the file, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a multipart form; like `call`, but never retried automatically. */
export async function upload<E extends Endpoint & { bodyKind: 'multipart' }>(
  entry: E,
  form: FormData,
  input: UploadInput<E> = {},
): Promise<ResponseOf<E>> {
  const key = input.idempotencyKey ?? randomId();
  const answer = await withSession(entry, (token) => post(entry, form, input, token, key));
  if (answer.status >= 400) throw storePendingStep(errorOfResponse(answer.status, answer.responseText));
  return (answer.status === 204 ? undefined : JSON.parse(answer.responseText)) as ResponseOf<E>;
}

// XMLHttpRequest, because fetch cannot report upload progress.
function post(
  entry: Endpoint,
  form: FormData,
  { params, onProgress }: UploadInput<Endpoint>,
  token: string | null,
  key: string,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(entry.method, urlOf(entry, { params }));
    request.timeout = timeout;
    headersOf({}, token, key).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => resolve(request);
    request.onerror = request.ontimeout = (event) => reject(networkError(event.type));
    request.send(form);
  });
}
