import { Readable } from 'node:stream';
import type { LiveEvent } from '@strojpark/core/domain/live-events';
import { join, type Waiting } from '../../lib/announcement.ts';

/** At most four messages a second, however much happens. */
const pause = 250;
/** Bytes that wait for a slow reader; one who has fallen further behind reads everything anew. */
const patience = 65_536;
/** Milliseconds after which the browser's own clients try again. */
const retry = 2_000;

export interface EventStream {
  content: Readable;
  tell: (event: LiveEvent) => void;
  /** Whatever was read longer ago than `quietFor` milliseconds may have changed unheard. */
  sync: (quietFor: number) => void;
  /** Keeps proxies from taking the silence for a dead connection. */
  beat: () => void;
  end: () => void;
}

/** One reader's stream of server-sent events. */
export function createEventStream(): EventStream {
  const waiting: Waiting = new Map();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const content = new Readable({ highWaterMark: patience, read: () => undefined });
  content.once('close', () => clearTimeout(timer));

  function write(text: string): void {
    if (ended || content.destroyed) return;
    if (!content.push(text)) content.destroy();
  }

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    write(`event: changes\ndata: ${JSON.stringify([...waiting.values()])}\n\n`);
    waiting.clear();
    timer = setTimeout(flush, pause);
  }

  write(`retry: ${retry}\n\n`);
  return {
    content,
    tell(event) {
      join(waiting, event);
      if (timer === undefined) flush();
    },
    sync: (quietFor) => write(`event: sync\ndata: ${JSON.stringify({ quietFor })}\n\n`),
    beat: () => write(': \n\n'),
    end() {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      content.push(null);
    },
  };
}
