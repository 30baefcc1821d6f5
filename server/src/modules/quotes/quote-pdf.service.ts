import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { QuoteSheet } from '@strojpark/core/contracts/quote-links';
import type { PhotoSize } from '@strojpark/core/domain/files/photo-sizes';
import type { QuoteDocument } from '@strojpark/core/domain/quotes/quote-document';
import { quoteNumber } from '@strojpark/core/domain/quotes/quote-status';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { message } from '../../lib/messages.ts';
import type { PdfLetterhead } from '../../lib/pdf-style.ts';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import type { Download } from '../../lib/route.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { pictureName } from '../attachments/stored-names.service.ts';
import { letterhead } from '../company/company.service.ts';
import { documentOf, sheetOf, standingOf, type Standing } from './quote-sheet.service.ts';
import * as versions from './quote-versions.repo.ts';
import * as repo from './quotes.repo.ts';

const program = new URL('quote-pdf.child.ts', import.meta.url);
const limits = { megabytes: 192, newMegabytes: 4, seconds: 30 };
const semaphore = createSemaphore({ running: 2, waiting: 20 });
/** With more machines their photos are printed from the smaller picture. */
const maxLarge = 4;

/** The input of the PDF process. */
export interface QuotePdf {
  sheet: QuoteSheet;
  letterhead: PdfLetterhead;
  /** Photos of each machine as WebP in base64. */
  photos: string[][];
  /** For example `strana {page} z {pages}`. */
  pageWords: string;
}

/** A document as PDF; made in another process. One that waits for its turn has not read its pictures yet. */
export const quotePdf = (
  ctx: Pick<PublicCtx, 'db'>,
  files: FileStore,
  document: QuoteDocument,
  number: number,
  standing: Standing | null,
): Promise<Buffer> =>
  semaphore.run(async () => {
    const input = JSON.stringify(await inputOf(ctx, files, document, number, standing));
    return buffer(pipeThroughProcess(Readable.from([input]), program, '', limits));
  });

async function inputOf(
  ctx: Pick<PublicCtx, 'db'>,
  files: FileStore,
  document: QuoteDocument,
  number: number,
  standing: Standing | null,
): Promise<QuotePdf> {
  const { logo, ...company } = await letterhead({ ...ctx, language: document.language });
  return {
    sheet: await sheetOf(ctx, document, number, standing),
    letterhead: {
      ...company,
      logo: logo && { width: logo.width, height: logo.height, png: logo.content.toString('base64') },
    },
    photos: await Promise.all(
      document.machines.map(({ photos }) => picturesOf(files, photos, document.machines.length)),
    ),
    pageWords: message(document.language, 'quotes.sheet.page', { page: '{page}', pages: '{pages}' }),
  };
}

/** The first photo is printed large, the others small. A photo that was deleted since is left out. */
async function picturesOf(files: FileStore, ids: readonly string[], machines: number): Promise<string[]> {
  const shown = ids.slice(0, 4);
  const pictures = await Promise.all(
    shown.map(async (id, index) => {
      const size: PhotoSize = index === 0 && machines <= maxLarge ? 1600 : 480;
      const source = await files.get(pictureName(id, size));
      return source === null ? null : (await buffer(source)).toString('base64');
    }),
  );
  return pictures.filter((one) => one !== null);
}

/** A quote as it is now, or one of the versions that were sent. */
export async function download(
  ctx: Ctx,
  files: FileStore,
  id: string,
  version: number | undefined,
): Promise<Download> {
  const quote = await repo.selectQuote(ctx.db, id);
  if (!quote) throw new AppError('not_found');
  const sent = version === undefined ? undefined : await versions.selectDocument(ctx.db, id, version);
  if (version !== undefined && !sent) throw new AppError('not_found');
  const document = sent?.document ?? (await documentOf(ctx, quote, quote.items));
  const standing = sent ? null : standingOf(quote, document);
  return pdfDownload(ctx, files, document, quote.number, standing);
}

export async function pdfDownload(
  ctx: Pick<PublicCtx, 'db'>,
  files: FileStore,
  document: QuoteDocument,
  number: number,
  standing: Standing | null,
): Promise<Download> {
  const content = await quotePdf(ctx, files, document, number, standing);
  return {
    fileName: `${quoteNumber(number)}.pdf`,
    contentType: 'application/pdf',
    content: Readable.from([content]),
  };
}

/** The newest version that was sent, for the mail about it; null if it was withdrawn or anonymised since. */
export async function sentPdf(
  ctx: PublicCtx,
  files: FileStore,
  id: string,
): Promise<{ fileName: string; content: Buffer; replyTo: { name: string; address: string } | null } | null> {
  const quote = await repo.selectQuote(ctx.db, id);
  if (!quote || quote.sent_version === null || quote.status === 'withdrawn') return null;
  const sent = await versions.selectDocument(ctx.db, id, quote.sent_version);
  if (!sent) return null;
  const { name, email } = sent.document.contact;
  return {
    fileName: `${quoteNumber(quote.number)}.pdf`,
    content: await quotePdf(ctx, files, sent.document, quote.number, standingOf(quote, sent.document)),
    replyTo: email === '' ? null : { name, address: email },
  };
}
