import { vi } from 'vitest';

export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | null | undefined;
}

type Answer = Response | Error | Promise<Response>;

/** Answers every `fetch` with `answer` and returns the list of requests. */
export function stubFetch(answer: (request: SentRequest) => Answer): SentRequest[] {
  const log: SentRequest[] = [];
  // why: the server is outside of the web package; these tests are about how the client handles its responses
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const asked = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      signal: init.signal,
    };
    log.push(asked);
    const result = await answer(asked);
    if (result instanceof Error) throw result;
    return result;
  });
  return log;
}

export const json = (body: unknown, status = 200) => Response.json(body, { status });

export const failure = (status: number, code: string, message = code) =>
  json({ code, message, requestId: 'req-1' }, status);
