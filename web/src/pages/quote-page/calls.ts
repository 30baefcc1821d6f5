/**
 * The calls of the page. It has no session, so it needs nothing of the application's client: the only file outside of
 * lib/api.ts that may use `fetch`.
 */

import { t } from './words.ts';

export class CallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function post(token: string, path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(`/api/quote-links/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ token, ...body }),
    ...(signal && { signal }),
  });
  if (answer.ok) return answer;
  const { code = 'internal' } = (await answer.json().catch(() => ({}))) as { code?: string };
  throw new CallError(answer.status, code);
}

export async function read<T>(token: string, path: string, body: object = {}): Promise<T> {
  return (await (await post(token, path, body)).json()) as T;
}

export async function tell(token: string, path: string, body: object = {}): Promise<void> {
  await post(token, path, body);
}

/** Longer than two of the server’s heartbeats: a stream that is silent for this long is dead. */
const silenceMs = 50_000;

/** Calls `onChange` whenever the server says that the state may have changed, until it ends the stream. */
export async function follow(token: string, onChange: () => void, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const answer = await post(token, 'changes', {}, AbortSignal.any([signal, silence.signal]));
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      const messages = (rest + decoder.decode(chunk.value, { stream: true })).split('\n\n');
      rest = messages.pop() ?? '';
      if (messages.some((message) => message.startsWith('event: sync'))) onChange();
    }
  } finally {
    clearTimeout(timer);
  }
}

export async function savePdf(token: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await (await post(token, 'pdf', {})).blob());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // Safari reads the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What to tell the customer about a call that failed. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return t('quotePage.failed');
  if (failure.status === 429) return t('quotePage.busy');
  if (failure.code === 'quote_machine_taken') return t('quotePage.takenText');
  if (failure.code === 'stale_version') return t('quotePage.changedText');
  if (failure.code === 'quote_closed') return t('quotePage.goneTitle');
  if (failure.code === 'link_invalid') return t('quotePage.goneText');
  return t('quotePage.failed');
}
