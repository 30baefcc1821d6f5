import { request, type Agent, type OutgoingHttpHeaders } from 'node:http';

export interface Call {
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
  /** Reused connections; without it every call opens its own. */
  agent?: Agent;
  /** Milliseconds until the call is given up. */
  timeout: number;
}

export interface Answer {
  status: number;
  /** In seconds. */
  retryAfter: number | undefined;
  body: Buffer;
  ms: number;
}

/** Rejects when the connection fails or nothing is answered in time. */
export function send(
  url: string,
  { path, method = 'GET', headers = {}, body, agent, timeout }: Call,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    const call = request(`${url}${path}`, { agent: agent ?? false, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('close', () => clearTimeout(timer));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: Number(answer.headers['retry-after'] ?? Number.NaN) || undefined,
          body: Buffer.concat(chunks),
          ms: performance.now() - sent,
        }),
      );
    });
    const timer = setTimeout(() => call.destroy(new Error(`no answer in ${timeout / 1000} s`)), timeout);
    call.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    call.end(body);
  });
}

export const jsonOf = ({ body }: Answer): unknown => JSON.parse(body.toString());
