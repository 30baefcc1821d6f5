import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { EventSourceMessage } from 'eventsource-parser';
import { readEvents } from './api-events.ts';
import type { LiveHandlers } from './live-refresh.ts';
import { log } from './log.ts';

/** Messages between the tabs; `ask`: this tab has just become visible. */
type Message = { changes: LiveEvent[] } | { quietFor: number } | { ask: true };

const name = 'strojpark-live';
const firstRetryDelay = 1_000;
const maxRetryDelay = 30_000;

/** Follows changes by other users; returns the stop function. */
export function followLiveEvents(handlers: LiveHandlers): () => void {
  let stop = follow(handlers);
  // A page with an open stream, lock or channel could not be restored by Back.
  const leave = () => stop();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = follow(handlers);
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    stop();
  };
}

/**
 * Follows changes by other users while the tab is visible; afterwards `onSync` reports what was missed. One tab reads
 * the stream for all tabs of the browser (HTTP/1.1 allows only six connections); without locks (plain http) each
 * visible tab reads its own. Returns the stop function.
 */
function follow({ onChanges, onSync }: LiveHandlers): () => void {
  const channel = new BroadcastChannel(name);
  const broadcast: (message: Message) => void = channel.postMessage.bind(channel);
  let visible: AbortController | null = null;
  /** When this tab, as the reader, last received an event; null if it does not read or has not started. */
  let lastEventAt: number | null = null;

  function handle(message: Message): void {
    if ('changes' in message) onChanges(message.changes);
    else if ('quietFor' in message) onSync(message.quietFor);
    else if (lastEventAt !== null) broadcast({ quietFor: Date.now() - lastEventAt });
  }

  function relay({ event, data }: EventSourceMessage): void {
    const content: unknown = JSON.parse(data);
    const message: Message =
      event === 'changes' ? { changes: content as LiveEvent[] } : (content as { quietFor: number });
    lastEventAt = Date.now() - ('quietFor' in message ? message.quietFor : 0);
    broadcast(message);
    handle(message);
  }

  async function read(signal: AbortSignal): Promise<void> {
    let pause = firstRetryDelay;
    while (!signal.aborted) {
      try {
        await readEvents((event) => {
          pause = firstRetryDelay;
          relay(event);
        }, signal);
      } catch (error) {
        if (!signal.aborted) log('info', 'Event stream interrupted; reconnecting', error);
      }
      lastEventAt = null;
      // Random, so that not all tabs reconnect at once when a server comes back.
      await sleep(pause * (0.5 + Math.random()), signal);
      pause = Math.min(pause * 2, maxRetryDelay);
    }
  }

  function begin(): void {
    const { signal } = (visible = new AbortController());
    broadcast({ ask: true });
    const reading =
      'locks' in navigator ? navigator.locks.request(name, { signal }, () => read(signal)) : read(signal);
    reading.catch((error: unknown) => {
      if (!signal.aborted) log('error', 'Event stream failed', error);
    });
  }

  function followVisibility(): void {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (visible !== null)) return;
    if (isVisible) return begin();
    visible?.abort();
    visible = null;
  }

  // A background tab reads nothing; when it becomes visible it asks what it has missed.
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (visible !== null) handle(data);
  };
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    visible?.abort();
    channel.close();
  };
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
