import { Agent, request, type ClientRequest } from 'node:http';
import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { LiveHandlers } from '../web/src/lib/live-refresh.ts';
import type { LoadRequest } from './load.ts';

export interface Answer {
  body: string;
  /** 0 when the connection failed. */
  status: number;
  /** From the request to the last byte. */
  seenMs: number;
  /** What the server says it took (see app-server.ts). */
  serverMs: number;
}

/**
 * What a browser keeps for one person: at most six connections, tokens that it renews, and one stream of live events.
 */
export interface Browser {
  call: (wanted: LoadRequest) => Promise<Answer>;
  close: () => void;
}

interface BrowserOptions {
  url: string;
  tokens: { accessToken: string; refreshToken: string };
  live: LiveHandlers;
}

const connections = 6;
/** A token is valid for ten minutes. */
const renewEvery = 8 * 60_000;
const firstRetry = 1000;

/** Passes on what the stream reports. */
function relay(text: string, { onChanges, onSync }: LiveHandlers): void {
  for (const [, event, data = ''] of text.matchAll(/^event: ?(changes|sync)\ndata: ?(.*)$/gm))
    if (event === 'changes') onChanges(JSON.parse(data) as LiveEvent[]);
    else onSync((JSON.parse(data) as { quietFor: number }).quietFor);
}

export function openBrowser({ url, tokens: first, live }: BrowserOptions): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let tokens = first;
  let isClosed = false;
  let stream: ClientRequest | undefined;
  let renewedAt = performance.now();
  let renewing: Promise<void> | undefined;

  const headers = () => ({ authorization: `Bearer ${tokens.accessToken}`, 'accept-language': 'cs' });

  function send({ path, method = 'GET', body }: LoadRequest): Promise<Answer> {
    return new Promise((resolve) => {
      const start = performance.now();
      let text = '';
      const end = (status: number, timing = '') =>
        resolve({
          body: text,
          status,
          seenMs: performance.now() - start,
          serverMs: Number(/dur=([\d.]+)/.exec(timing)?.[1] ?? 0),
        });
      const sent = request(
        `${url}${path}`,
        { agent, method, headers: { ...headers(), ...(body && { 'content-type': 'application/json' }) } },
        (answer) => {
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('end', () => end(answer.statusCode ?? 0, String(answer.headers['server-timing'] ?? '')));
          answer.on('error', () => end(0));
        },
      );
      sent.on('error', () => end(0));
      sent.end(body);
    });
  }

  async function renew(): Promise<void> {
    renewedAt = performance.now();
    const body = JSON.stringify({ refreshToken: tokens.refreshToken });
    const answer = await send({ path: '/api/auth/refresh', method: 'POST', body });
    if (answer.status === 200) tokens = JSON.parse(answer.body) as typeof tokens;
  }

  async function call(wanted: LoadRequest): Promise<Answer> {
    if (performance.now() - renewedAt > renewEvery) renewing = renew();
    await renewing;
    return send(wanted);
  }

  /** A stream that has ended is followed by the next one. */
  function follow(): void {
    if (isClosed) return;
    const again = () => void setTimeout(follow, firstRetry).unref();
    stream = request(`${url}/api/events`, { headers: headers() }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
        const whole = text.lastIndexOf('\n\n');
        if (whole === -1) return;
        relay(text.slice(0, whole), live);
        text = text.slice(whole + 2);
      });
      answer.on('close', again);
    });
    stream.on('error', again);
    stream.end();
  }
  follow();

  return {
    call,
    close() {
      isClosed = true;
      stream?.destroy();
      agent.destroy();
    },
  };
}
