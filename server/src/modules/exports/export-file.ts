import { finished, type Readable } from 'node:stream';
import { calendarDay } from '@strojpark/core/domain/calendar-days';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { spooled } from '../../lib/spool.ts';
import { createTurnstile } from '../../lib/turnstile.ts';
import { readSettings } from '../settings/settings.service.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'json';

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/** Exports that are being written; how long somebody takes to fetch one does not count. */
const turnstile = createTurnstile({ running: 2, waiting: 20 });

export interface Contents {
  written: Readable;
  /** What stands before and behind the rows. */
  head?: string;
  tail?: string;
}

/** The file of an export, named after the day; it is written while it is sent, and never waits for who fetches it. */
export async function exportFile(
  ctx: Ctx,
  { name, format }: { name: string; format: ExportFormat },
  contents: () => Promise<Contents>,
): Promise<Download> {
  const { timezone } = await readSettings(ctx);
  const leave = await turnstile.enter();
  try {
    const { written, head, tail } = await contents();
    finished(written, { writable: false }, leave);
    return {
      fileName: `${name}_${calendarDay(ctx.now, timezone)}.${format}`,
      contentType: contentTypes[format],
      content: spooled(written, { head, tail }),
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The header line of a csv file, after the mark by which Excel takes the file for UTF-8. */
export function csvHead(columns: readonly { header: string }[], separator: ';' | ','): string {
  const headers = columns.map(({ header }) => `"${header.replaceAll('"', '""')}"`);
  return `${separator === ';' ? '\uFEFF' : ''}${headers.join(separator)}\n`;
}
