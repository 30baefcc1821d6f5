import type { BodyInput, Endpoint, ParamsInput, QueryInput } from '@strojpark/core/endpoint';
import { currentLanguage } from './i18n.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call of this entry takes: its params, query and body, required where the contract requires them. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    signal?: AbortSignal | undefined;
    /** Polling: the server does not take it for a sign of the user's presence. */
    background?: boolean;
  };

/** The argument list after the entry: optional when nothing is required. */
export type CallArguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A call without its types, as the transport sees it. */
export interface RawInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  background?: boolean;
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** `/api/records/:id?status=a&status=b`; blanks are left out, lists are repeated. */
export function urlOf(entry: Endpoint, { params = {}, query = {} }: RawInput): string {
  const path = entry.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, text(item));
    }
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The headers of a call; a multipart body brings its own content type. */
export function headersOf(
  input: RawInput,
  token: string | null,
  idempotencyKey: string | undefined,
): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() });
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (input.background) headers.set('X-Background', 'true');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  return headers;
}
