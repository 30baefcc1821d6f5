import type { BodyInput, Endpoint, ParamsInput, QueryInput } from '@strojpark/core/endpoint';
import { currentLanguage } from './i18n.ts';
import { searchText, stringifySearch } from './search-params.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The arguments of a call: its params, query and body, required where the contract requires them. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    signal?: AbortSignal | undefined;
    /** For polling: does not count as user activity. */
    background?: boolean;
  };

/** The arguments after the contract entry: optional when nothing is required. */
export type CallArguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** An untyped call, as the transport sees it. */
export interface RawInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  background?: boolean;
}

/** `/api/records/:id?status=a&status=b`; blanks are left out, lists are repeated. */
export function urlOf(entry: Endpoint, { params = {}, query = {} }: RawInput): string {
  const path = entry.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(searchText(params[name])),
  );
  return `/api${path}${stringifySearch(query)}`;
}

/** The headers of a call; for a multipart body the browser sets the content type. */
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
