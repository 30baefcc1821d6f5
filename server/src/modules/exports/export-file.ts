import { finished, pipeline, Transform, type Readable } from 'node:stream';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import type { ExportFormat } from '@strojpark/core/domain/files/exports';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { spooled } from '../../lib/spool.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { contentTypeOf } from '../produced-files/produced-files.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { Contents } from './export-contents.ts';

/** Exports that are being written; how long somebody takes to fetch one does not count. */
const semaphore = createSemaphore({ running: 2, waiting: 20 });

/** What is told of an export that is handed over while it is made. */
export interface ExportEvents {
  /** All rows have left the database, or writing has failed. */
  onWritten: (outcome: { rows: number } | { error: Error }) => Promise<void>;
  /** Its reader has got all of it, or went away. */
  onSent: (outcome: { rows: number; size: number } | { error: Error }) => Promise<void>;
}

/** The file of an export, named after the day; it is written while it is sent, and never waits for who fetches it. */
export async function exportFile(
  ctx: Ctx,
  { name, format }: { name: string; format: ExportFormat },
  write: () => Promise<Contents>,
  events?: ExportEvents,
): Promise<Download> {
  const { timezone } = await readSettings(ctx);
  const release = await semaphore.acquire();
  try {
    const { written, head, tail, rows } = await write();
    finished(written, { writable: false }, release);
    const content = spooled(written, { head, tail });
    return {
      fileName: `${name}_${calendarDay(ctx.now, timezone)}.${format}`,
      contentType: contentTypeOf(format),
      content: events ? withEvents(ctx, written, content, rows, events) : content,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function withEvents(
  ctx: Ctx,
  written: Readable,
  content: Readable,
  rows: () => number,
  events: ExportEvents,
): Readable {
  const run = (recording: Promise<void>) =>
    void recording.catch((error: unknown) => ctx.log.error({ err: error }, 'recording an export failed'));
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  finished(written, { writable: false }, (error) =>
    run(events.onWritten(error ? { error } : { rows: rows() })),
  );
  pipeline(content, counter, (error) => run(events.onSent(error ? { error } : { rows: rows(), size })));
  return counter;
}
