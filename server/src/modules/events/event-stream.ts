import { Readable } from 'node:stream';
import type { LiveEvent } from '@strojpark/core/domain/live-events';
import { addAnnouncement, type PendingAnnouncements } from '../../lib/announcements.ts';

/** At most four messages a second. */
const intervalMs = 250;
/** A client that falls further behind is disconnected; it reconnects and refetches. */
const maxBufferedBytes = 65_536;
/** Milliseconds after which clients reconnect. */
const retryMs = 2_000;

export interface EventStream {
  content: Readable;
  send: (event: LiveEvent) => void;
  /** Data read more than `quietFor` milliseconds ago may have changed without an event. */
  sync: (quietFor: number) => void;
  /** Keeps proxies from closing an idle connection. */
  heartbeat: () => void;
  end: () => void;
}

/** A stream of server-sent events to one client. */
export function createEventStream(): EventStream {
  const pending: PendingAnnouncements = new Map();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const content = new Readable({ highWaterMark: maxBufferedBytes, read: () => undefined });
  content.once('close', () => clearTimeout(timer));

  function write(text: string): void {
    if (ended || content.destroyed) return;
    if (!content.push(text)) content.destroy();
  }

  function flush(): void {
    timer = undefined;
    if (pending.size === 0) return;
    write(`event: changes\ndata: ${JSON.stringify([...pending.values()])}\n\n`);
    pending.clear();
    timer = setTimeout(flush, intervalMs);
  }

  write(`retry: ${retryMs}\n\n`);
  return {
    content,
    send(event) {
      addAnnouncement(pending, event);
      if (timer === undefined) flush();
    },
    sync: (quietFor) => write(`event: sync\ndata: ${JSON.stringify({ quietFor })}\n\n`),
    heartbeat: () => write(': \n\n'),
    end() {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      content.push(null);
    },
  };
}
