import type { Readable } from 'node:stream';
import type { ReportParams } from '@strojpark/core/contracts/reports';
import type { Ctx } from '../../lib/ctx.ts';

/** Makes the content of a report; the rows are those that it lists. */
export type MakeReport = (ctx: Ctx, params: ReportParams) => Promise<{ content: Readable; rows: number }>;
