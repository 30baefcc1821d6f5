import { finished, type Readable } from 'node:stream';
import type { machines } from '@strojpark/core/contracts/machines';
import { calendarDay } from '@strojpark/core/domain/calendar-days';
import type { ParamsOf, QueryOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { spooled } from '../../lib/spool.ts';
import { createTurnstile } from '../../lib/turnstile.ts';
import { matchingMachines } from '../machines/machine-export.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { exportColumns } from './export-columns.ts';
import * as repo from './exports.repo.ts';
import { workbook } from './workbook.ts';

type Format = ParamsOf<typeof machines.export>['format'];
type Query = QueryOf<typeof machines.export>;

const contentTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/** Exports that are being written; how long somebody takes to fetch one does not count. */
const turnstile = createTurnstile({ running: 2, waiting: 20 });

/** The machines of a filter as a file; it is written while it is sent, and never waits for who fetches it. */
export async function exportMachines(ctx: Ctx, format: Format, query: Query): Promise<Download> {
  const { timezone } = await readSettings(ctx);
  const leave = await turnstile.enter();
  try {
    const { written, head, tail } = await contents(ctx, format, query);
    finished(written, { writable: false }, leave);
    return {
      fileName: `machines_${query.type ?? 'all'}_${calendarDay(ctx.now, timezone)}.${format}`,
      contentType: contentTypes[format],
      content: spooled(written, { head, tail }),
    };
  } catch (error) {
    leave();
    throw error;
  }
}

interface Contents {
  written: Readable;
  /** What stands before and behind the rows. */
  head?: string;
  tail?: string;
}

async function contents(ctx: Ctx, format: Format, query: Query): Promise<Contents> {
  const { db, user } = ctx;
  const { language = ctx.language, separator, ...order } = query;
  const columns = exportColumns(query.type, user, language);
  const rows = matchingMachines(ctx, order);
  switch (format) {
    case 'csv': {
      const headers = columns.map(({ header }) => `"${header.replaceAll('"', '""')}"`);
      // Excel takes a file for UTF-8 by its byte order mark.
      const mark = separator === ';' ? '\uFEFF' : '';
      return {
        written: await repo.copyCsv(db, rows, columns, { separator, language }),
        head: `${mark}${headers.join(separator)}\n`,
      };
    }
    case 'xlsx': {
      // The program is slower than the database, which must not wait for it.
      const text = spooled(await repo.copyText(db, rows, columns, language));
      return { written: workbook(text, columns, query.type, language) };
    }
    case 'json':
      return { written: await repo.copyJson(db, rows, columns), head: '[\n', tail: ']\n' };
  }
}
