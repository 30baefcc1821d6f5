/**
 * The calls of the page. It has no session, so it needs nothing of the application's client: the only file outside of
 * lib/api.ts that may use `fetch`.
 */

export class CallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function post(token: string, path: string, body: object): Promise<Response> {
  const answer = await fetch(`/api/quote-links/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ token, ...body }),
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

export async function savePdf(token: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await (await post(token, 'pdf', {})).blob());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // Safari reads the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
