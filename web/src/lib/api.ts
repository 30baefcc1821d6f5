import type { Endpoint, ResponseOf } from '@strojpark/core/endpoint';
import { onlineManager } from '@tanstack/react-query';
import { errorOfResponse, isNetworkError, networkError } from './api-error.ts';
import { headersOf, urlOf, type CallArguments, type CallInput, type RawInput } from './api-request.ts';
import { storePendingStep, withSession } from './api-session.ts';
import { log } from './log.ts';
import { randomId } from './random-id.ts';
import { saveFile } from './save-file.ts';

const timeout = 30_000;
const downloadTimeout = 10 * 60_000;
const retryDelay = 1000;
/** Characters of a body that is sent to its end although the page is left: browsers allow 64 kB for all such requests. */
const longestKept = 8000;

/**
 * Calls a contract entry: `call(contract.entry, { params: { id }, body: { reason } })`. Adds the access token,
 * refreshes the session once on a 401, and repeats a change without a response once, with the same `Idempotency-Key`.
 * Rejects with `ApiError`, or with the reason of an aborted `signal`.
 */
export async function call<E extends Endpoint>(
  entry: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const response = await send(entry, input ?? {}, timeout);
  return (response.status === 204 ? undefined : await response.json()) as ResponseOf<E>;
}

/** Downloads the file of a `file` entry under the name that the server gives it. */
export async function download<E extends Endpoint & { response: 'file' }>(
  entry: E,
  input: CallInput<E>,
): Promise<void> {
  const response = await send(entry, input, downloadTimeout);
  saveFile(await response.blob(), response.headers.get('Content-Disposition'));
}

async function send(entry: Endpoint, input: RawInput, limit: number): Promise<Response> {
  const key = entry.method !== 'GET' && entry.access !== 'public' ? randomId() : undefined;
  const attempt = (isKept = false) =>
    withSession(entry, (token) => request(entry, input, { token, key, limit, isKept }));
  const response = entry.method === 'GET' ? await attempt() : await repeatedOnce(attempt);
  if (!response.ok) throw storePendingStep(errorOfResponse(response.status, await response.text()));
  return response;
}

/**
 * The first attempt is kept when the page is left; the second is not, in case the browser refuses to keep more. Without a
 * connection there is no second one.
 */
async function repeatedOnce<T>(attempt: (isKept?: boolean) => Promise<T>): Promise<T> {
  try {
    return await attempt(true);
  } catch (error) {
    if (!isNetworkError(error) || !onlineManager.isOnline()) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return attempt();
  }
}

interface Attempt {
  token: string | null;
  key: string | undefined;
  limit: number;
  /** Leaving the page does not cancel it, unless its body is long. */
  isKept: boolean;
}

async function request(
  entry: Endpoint,
  input: RawInput,
  { token, key, limit, isKept }: Attempt,
): Promise<Response> {
  const began = performance.now();
  const signals = [AbortSignal.timeout(limit), ...(input.signal ? [input.signal] : [])];
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  try {
    const response = await fetch(urlOf(entry, input), {
      method: entry.method,
      headers: headersOf(input, token, key),
      body,
      keepalive: isKept && entry.response !== 'file' && (body ?? '').length <= longestKept,
      signal: AbortSignal.any(signals),
    });
    const milliseconds = Math.round(performance.now() - began);
    log('debug', `${entry.method} ${entry.path}`, { status: response.status, milliseconds });
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw networkError(error);
  }
}
