import { Readable } from 'node:stream';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import type { ReportHead, ReportLine } from './report-document.ts';

const program = new URL('report-pdf.child.ts', import.meta.url);
/** Twice what the largest report has been seen to need (docs/benchmarks.md). */
const limits = { megabytes: 1536, seconds: 300 };

/** A report as PDF, rendered by a process of its own. */
export function reportPdf(head: ReportHead, lines: Iterable<ReportLine>): Readable {
  return pipeThroughProcess(Readable.from(linesOf(head, lines)), program, '', limits);
}

function* linesOf(head: ReportHead, lines: Iterable<ReportLine>): Generator<string> {
  yield `${JSON.stringify(head)}\n`;
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}
