/** What the PDF files of the product have in common. Used by the processes that draw them. */
import { fileURLToPath } from 'node:url';
import { logoSize } from '@strojpark/core/domain/files/company-logo';
import { joined } from '@strojpark/core/domain/joined';
import { paperColors } from '@strojpark/core/domain/paper-colors';

export const pdfFont = {
  regular: fileURLToPath(import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff')),
  bold: fileURLToPath(import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Medium.woff')),
};

export interface PdfStyle {
  font: string;
  size: number;
  color: string;
}

/** Logo and contacts of the company, as JSON. */
export interface PdfLetterhead {
  name: string;
  address: string[];
  phone: string;
  email: string;
  /** Company number and VAT number. */
  ids?: string | undefined;
  logo: { width: number; height: number; png: string } | null;
}

interface PdfBox {
  x: number;
  y: number;
  width: number;
}

/** Logo or name on the left, contacts on the right, above a line in the accent colour. Returns where it ends. */
export function drawLetterhead(
  pdf: PDFKit.PDFDocument,
  { name, address, phone, email, ids, logo }: PdfLetterhead,
  { x, y, width }: PdfBox,
): number {
  const quiet = () => pdf.font(pdfFont.regular).fontSize(8.5).fillColor(paperColors.quiet);
  const size = logo ? logoSize(logo, { width: 160, height: 42 }) : { width: width / 2, height: 16 };
  if (logo) pdf.image(Buffer.from(logo.png, 'base64'), x, y, size);
  else
    pdf
      .font(pdfFont.bold)
      .fontSize(13)
      .fillColor(paperColors.ink)
      .text(name, x, y, { width: width / 2 });
  const contacts = [logo ? name : '', address.join(', '), joined([phone, email]), ids]
    .filter(Boolean)
    .join('\n');
  const half = width / 2;
  if (contacts !== '') quiet().text(contacts, x + half, y, { width: half, align: 'right' });
  const height = contacts === '' ? 0 : quiet().heightOfString(contacts, { width: half });
  const bottom = y + Math.max(size.height, height) + 8;
  pdf.rect(x, bottom, width, 1.5).fill(paperColors.accent);
  return bottom + 1.5;
}
