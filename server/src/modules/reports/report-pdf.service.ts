import { Readable } from 'node:stream';
import type { Ctx } from '../../lib/ctx.ts';
import type { PdfLetterhead } from '../../lib/pdf-style.ts';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import { letterhead } from '../company/company.service.ts';
import { exportTable, type TableExport } from '../exports/table-export.service.ts';
import type { AttachedPiece, ReportHead, ReportLine } from './report-document.ts';

const program = new URL('report-pdf.child.ts', import.meta.url);
/** More than twice what the largest measured report needs (docs/benchmarks.md). */
const limits = { megabytes: 128, newMegabytes: 2, seconds: 300 };

export type FullTable = Pick<TableExport, 'sheet' | 'columns' | 'rows'>;

/** Renders a report as PDF in a separate process; the table of all rows is attached as a workbook, unless empty. */
export async function reportPdf(
  ctx: Ctx,
  head: (attached: string | null) => Omit<ReportHead, 'letterhead'>,
  lines: Iterable<ReportLine>,
  table: FullTable | null,
): Promise<Readable> {
  const file =
    table && (await exportTable(ctx, { ...table, format: 'xlsx', separator: ';', language: ctx.language }));
  const whole = { ...head(file?.fileName ?? null), letterhead: await letterheadOf(ctx) };
  const input = linesOf(whole, lines, file?.content ?? null);
  return pipeThroughProcess(Readable.from(input), program, '', limits);
}

async function letterheadOf(ctx: Ctx): Promise<PdfLetterhead> {
  const { logo, ...contacts } = await letterhead(ctx);
  if (!logo) return { ...contacts, logo };
  const { width, height, content } = logo;
  return { ...contacts, logo: { width, height, png: content.toString('base64') } };
}

async function* linesOf(
  head: ReportHead,
  lines: Iterable<ReportLine>,
  content: Readable | null,
): AsyncGenerator<string> {
  try {
    yield `${JSON.stringify(head)}\n`;
    for (const line of lines) yield `${JSON.stringify(line)}\n`;
    for await (const chunk of (content ?? []) as AsyncIterable<Buffer> | []) {
      const piece: AttachedPiece = { piece: chunk.toString('base64') };
      yield `${JSON.stringify(piece)}\n`;
    }
  } finally {
    content?.destroy();
  }
}
