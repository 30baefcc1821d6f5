import { finished, pipeline, Transform, type Readable } from 'node:stream';
import type { ExportFormat } from '@strojpark/core/domain/files/exports';
import { datedFileName } from '@strojpark/core/domain/files/file-names';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { spooled } from '../../lib/spool.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { contentTypeOf } from '../produced-files/produced-files.service.ts';
import { companyToday } from '../settings/settings.service.ts';
import type { Contents } from './export-contents.ts';

/** Exports being written; the time of the download does not count. */
const semaphore = createSemaphore({ running: 2, waiting: 20 });

/** Events of an export that is sent while it is written. */
export interface ExportEvents {
  /** All rows were read from the database, or writing has failed. */
  onWritten: (outcome: { rows: number; fileName: string } | { error: Error }) => Promise<void>;
  /** The client has received everything, or has disconnected. */
  onSent: (outcome: { rows: number; size: number } | { error: Error }) => Promise<void>;
}

/** The file of an export, named after its title and the day. It is written while it is sent, but never waits for a slow client. */
export async function exportFile(
  ctx: Ctx,
  { title, format }: { title: string; format: ExportFormat },
  write: () => Promise<Contents>,
  events?: ExportEvents,
): Promise<Download> {
  const fileName = datedFileName(title, await companyToday(ctx), format);
  const release = await semaphore.acquire();
  try {
    const { written, head, tail, rows } = await write();
    finished(written, { writable: false }, release);
    const content = spooled(written, { head, tail });
    return {
      fileName,
      contentType: contentTypeOf(format),
      content: events ? withEvents(ctx, { fileName, written, content, rows }, events) : content,
    };
  } catch (error) {
    release();
    throw error;
  }
}

interface Writing {
  fileName: string;
  written: Readable;
  content: Readable;
  rows: () => number;
}

function withEvents(ctx: Ctx, { fileName, written, content, rows }: Writing, events: ExportEvents): Readable {
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
    run(events.onWritten(error ? { error } : { rows: rows(), fileName })),
  );
  pipeline(content, counter, (error) => run(events.onSent(error ? { error } : { rows: rows(), size })));
  return counter;
}
