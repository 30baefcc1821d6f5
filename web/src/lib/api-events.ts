import { events } from '@strojpark/core/contracts/events';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { errorOfResponse, networkError } from './api-error.ts';
import { headersOf, urlOf } from './api-request.ts';
import { storePendingStep, withSession } from './api-session.ts';

/** Longer than two of the server's heartbeats: a stream that is silent for this long is dead. */
const silenceTimeoutMs = 50_000;

/**
 * Reads the event stream until the server ends it, which it does when the access token expires. Rejects with
 * `ApiError` if it is refused, interrupted or silent, or with the reason of an aborted `signal`.
 */
export async function readEvents(
  onEvent: (event: EventSourceMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const timer = { id: setTimeout(() => silence.abort(), silenceTimeoutMs) };
  const parser = createParser({ onEvent });
  const decoder = new TextDecoder();
  try {
    const response = await withSession(events.stream, (token) =>
      fetch(urlOf(events.stream, {}), {
        headers: headersOf({ background: true }, token, undefined),
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      }),
    );
    if (!response.ok) throw storePendingStep(errorOfResponse(response.status, await response.text()));
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      clearTimeout(timer.id);
      timer.id = setTimeout(() => silence.abort(), silenceTimeoutMs);
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } catch (error) {
    if (signal.aborted || !isCut(error)) throw error;
    throw networkError(error);
  } finally {
    clearTimeout(timer.id);
  }
}

// What fetch and its body reject with when the connection breaks or was silent for too long.
const isCut = (error: unknown) => error instanceof TypeError || error instanceof DOMException;
