import { contracts } from '@strojpark/core/contracts/all';
import type { View } from '@strojpark/core/contracts/views';
import type { Endpoint } from '@strojpark/core/endpoint';
import { parametersOf, strictBody } from '@strojpark/core/strict-request';
import { expect, vi } from 'vitest';

export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | null | undefined;
  /** It is sent to its end although the page is left. */
  keepalive: boolean;
}

const placeholders = ({ path }: Endpoint) => path.split(':').length;

/** All entries, those with fewer placeholders first: `/machines/used` before `/machines/:id`. */
const entries = Object.values(contracts)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .toSorted((a, b) => placeholders(a) - placeholders(b))
  .map((entry) => ({ entry, pattern: new RegExp(`^/api${entry.path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Parameters and keys that the contract does not know, for which the server would refuse the call. */
function unknownIn({ method, path, body }: SentRequest): string[] {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const found = entries.find(({ entry, pattern }) => entry.method === method && pattern.test(pathname));
  if (!found) return [];
  const known = parametersOf(found.entry);
  const parameters = [...searchParams.keys()].filter((name) => !known.includes(name));
  const issues = strictBody(found.entry).safeParse(body ?? undefined).error?.issues ?? [];
  const keys = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  return [...parameters, ...keys];
}

type Answer = Response | Error | Promise<Response>;

interface StubOptions {
  /** The saved views; loading them is not recorded. */
  views?: readonly View[];
  /** Answers the calls about who else is at a record, which are otherwise not recorded: nobody is. */
  presence?: (request: SentRequest) => Answer;
}

/** Answers every `fetch` with `answer` and returns the list of requests. */
export function stubFetch(
  answer: (request: SentRequest) => Answer,
  { presence, views = [] }: StubOptions = {},
): SentRequest[] {
  const log: SentRequest[] = [];
  // why: the server is outside of the web package; these tests are about how the client handles its responses
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const asked = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      signal: init.signal,
      keepalive: init.keepalive ?? false,
    };
    const isPresence = asked.path.startsWith('/api/presence');
    if (isPresence && presence === undefined) return json({ others: [] });
    if (asked.path === '/api/views' && asked.method === 'GET') return json(views);
    log.push(asked);
    const unknown = unknownIn(asked);
    // Soft: the product would take a thrown error for a failed request.
    expect.soft(unknown, `what the server does not know of ${asked.method} ${asked.path}`).toEqual([]);
    const result = await (isPresence && presence ? presence(asked) : answer(asked));
    if (result instanceof Error) throw result;
    return result;
  });
  return log;
}

export const json = (body: unknown, status = 200) => Response.json(body, { status });

export const failure = (status: number, code: string, message = code) =>
  json({ code, message, requestId: 'req-1' }, status);
