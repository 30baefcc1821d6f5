import { Readable } from 'node:stream';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import type { ReportHead, ReportLine } from './report-document.ts';

const program = new URL('report-pdf.child.ts', import.meta.url);
/** Twice what the largest measured report needs (docs/benchmarks.md). */
const limits = { megabytes: 1536, seconds: 300 };

/** Renders a report as PDF in a separate process. */
export function reportPdf(head: ReportHead, lines: Iterable<ReportLine>): Readable {
  return pipeThroughProcess(Readable.from(linesOf(head, lines)), program, '', limits);
}

function* linesOf(head: ReportHead, lines: Iterable<ReportLine>): Generator<string> {
  yield `${JSON.stringify(head)}\n`;
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}
