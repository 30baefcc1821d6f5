/** The process that draws a quote: reads it as JSON, writes the PDF to stdout. A4 portrait, in points. */
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { joined } from '@strojpark/core/domain/joined';
import { paperColors } from '@strojpark/core/domain/paper-colors';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { drawLetterhead, pdfFont, type PdfStyle } from '../../lib/pdf-style.ts';
import type { QuotePdf } from './quote-pdf.service.ts';

sharp.cache(false);
sharp.concurrency(1);

const page = { width: 595.28, height: 841.89 };
const margin = 42;
const width = page.width - 2 * margin;
const bottom = page.height - 48;
const gap = 16;
/** Of the width of a table of facts. */
const labelShare = 0.36;
/** At the top, where an email address needs room. */
const headShare = 0.26;

const style = {
  title: { font: pdfFont.bold, size: 20, color: paperColors.ink },
  name: { font: pdfFont.bold, size: 14, color: paperColors.ink },
  price: { font: pdfFont.bold, size: 15, color: paperColors.accent },
  strong: { font: pdfFont.bold, size: 9.5, color: paperColors.ink },
  body: { font: pdfFont.regular, size: 9.5, color: paperColors.ink },
  quiet: { font: pdfFont.regular, size: 8.5, color: paperColors.quiet },
} as const satisfies Record<string, PdfStyle>;

const { sheet, letterhead, photos, pageWords } = JSON.parse(await text(process.stdin)) as QuotePdf;

const pdf = new PDFDocument({
  size: 'A4',
  // The layout is ours: with a margin the library would add pages by itself.
  margin: 0,
  bufferPages: true,
  lang: sheet.language,
  info: { Title: `${sheet.title} ${sheet.number}`, Creator: letterhead.name },
  font: pdfFont.regular,
});

let y = margin;
const styled = ({ font, size, color }: PdfStyle) => pdf.font(font).fontSize(size).fillColor(color);
const heightOf = (words: string, one: PdfStyle, boxWidth: number) =>
  styled(one).heightOfString(words === '' ? ' ' : words, { width: boxWidth, lineGap: 1.5 });
const write = (
  words: string,
  one: PdfStyle,
  x: number,
  top: number,
  boxWidth: number,
  align: 'left' | 'right' = 'left',
) => styled(one).text(words, x, top, { width: boxWidth, align, lineGap: 1.5 });

function newPage(): void {
  pdf.addPage();
  y = margin;
}

/** Moves to the next page unless that much fits. */
function need(height: number): void {
  if (y + height > bottom && y > margin) newPage();
}

/** A text across the page; one longer than the page continues on the next, line by line. */
function paragraph(words: string, one: PdfStyle): void {
  for (const line of words.split('\n')) {
    const height = heightOf(line, one, width);
    if (height > bottom - margin) {
      for (const part of line.match(/.{1,800}(?:\s|$)|.{1,800}/gsu) ?? []) row(part, one);
    } else row(line, one);
  }
}
function row(words: string, one: PdfStyle): void {
  const height = heightOf(words, one, width);
  need(height);
  write(words, one, margin, y, width);
  y += height;
}

/** Labels and values in a column; returns where it ends. */
function facts(
  rows: readonly { label: string; value: string }[],
  x: number,
  top: number,
  boxWidth: number,
  share = labelShare,
): number {
  const labelWidth = boxWidth * share;
  const valueWidth = boxWidth - labelWidth - 6;
  let at = top;
  for (const { label, value } of rows) {
    const height = Math.max(
      heightOf(label, style.quiet, labelWidth),
      heightOf(value, style.body, valueWidth),
    );
    write(label, style.quiet, x, at + 0.8, labelWidth);
    write(value, style.body, x + labelWidth + 6, at, valueWidth);
    at += height + 2.5;
    pdf
      .lineWidth(0.4)
      .moveTo(x, at - 1)
      .lineTo(x + boxWidth, at - 1)
      .stroke(paperColors.line);
    at += 1.5;
  }
  return at;
}

const heightOfFacts = (rows: readonly { label: string; value: string }[], boxWidth: number): number =>
  rows.reduce(
    (sum, { label, value }) =>
      sum +
      4 +
      Math.max(
        heightOf(label, style.quiet, boxWidth * labelShare),
        heightOf(value, style.body, boxWidth * (1 - labelShare) - 6),
      ),
    0,
  );

/** Labels and values in two columns across the page, continued on the next page; the last ones with what follows. */
function pairedFacts(rows: readonly { label: string; value: string }[], following: number): void {
  const half = (width - gap) / 2;
  for (let index = 0; index < rows.length; index += 2) {
    const pair = rows.slice(index, index + 2).map((one) => [one]);
    const isLast = index + 2 >= rows.length;
    need(Math.max(...pair.map((one) => heightOfFacts(one, half))) + (isLast ? following : 0));
    y = Math.max(...pair.map((one, place) => facts(one, margin + place * (half + gap), y, half)));
  }
}

interface Picture {
  content: Buffer;
  width: number;
  height: number;
}

/** JPEG, which PDF can contain as it is. */
async function pictureOf(base64: string, longest: number): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

function fitted({ width: w, height: h }: Picture, box: { width: number; height: number }) {
  const scale = Math.min(box.width / w, box.height / h);
  return { width: w * scale, height: h * scale };
}

function head(): void {
  y = drawLetterhead(pdf, letterhead, { x: margin, y, width }) + 16;
  const half = (width - gap) / 2;
  write(sheet.title, style.title, margin, y - 4, half);
  let left = y + heightOf(sheet.title, style.title, half) + 4;
  for (const [index, line] of sheet.customer.entries()) {
    const one = index === 0 ? style.strong : style.body;
    write(line, one, margin, left, half);
    left += heightOf(line, one, half) + 1;
  }
  const right = facts(sheet.facts, margin + half + gap, y, half, headShare);
  const { title, name, phone, email } = sheet.contact;
  const reach = [name, phone, email].filter(Boolean).join('\n');
  const contactBottom =
    reach === ''
      ? right
      : facts([{ label: title, value: reach }], margin + half + gap, right, half, headShare);
  y = Math.max(left, contactBottom) + 8;
  if (sheet.intro !== '') {
    paragraph(sheet.intro, style.body);
    y += 6;
  }
}

/** A single machine has the page to itself; two with their photos fit on one. */
const isSingle = sheet.machines.length === 1;
const photoBox = isSingle ? { width: 248, height: 186 } : { width: 168, height: 126 };
/** One other photo is as small as one of two or three, so that rows line up. */
const leastPlaces = isSingle ? 2 : 3;
const photoGap = 8;

/** A column with the first photo, large, and the others in one row below it. */
async function pictureColumn([first, ...others]: readonly string[]) {
  if (first === undefined) return null;
  const cover = await pictureOf(first, 900);
  const coverSize = fitted(cover, photoBox);
  const places = Math.max(others.length, leastPlaces);
  const smallWidth = (photoBox.width - (places - 1) * photoGap) / places;
  const small = await Promise.all(others.map((base64) => pictureOf(base64, 420)));
  const sizes = small.map((one) => fitted(one, { width: smallWidth, height: smallWidth * 0.75 }));
  const smallHeight = Math.max(0, ...sizes.map(({ height }) => height + photoGap));
  return {
    height: coverSize.height + smallHeight,
    draw(top: number): void {
      pdf.image(cover.content, margin, top, coverSize);
      for (const [place, { content }] of small.entries())
        pdf.image(
          content,
          margin + place * (smallWidth + photoGap),
          top + coverSize.height + photoGap,
          sizes[place] ?? {},
        );
    },
  };
}

/** Below a machine. */
const machineGap = 12;
const totalHeight = 32;

async function machine(index: number): Promise<void> {
  const one = sheet.machines[index];
  if (!one) return;
  const pictures = await pictureColumn(photos[index] ?? []);
  const columnX = margin + photoBox.width + gap;
  const columnWidth = width - photoBox.width - gap;
  const priceWidth = 150;
  const line = joined([one.note, one.line]);
  const nameWidth = width - priceWidth - gap;
  const headHeight =
    17 +
    Math.max(heightOf(one.name, style.name, nameWidth), 18) +
    1 +
    (line === '' ? 0 : heightOf(line, style.quiet, width));
  const factsHeight = pictures ? heightOfFacts(one.facts, columnWidth) : heightOfFacts(one.facts, width) / 2;
  const specifications = one.specifications;
  const hasMore = specifications.length > 0;
  const moreHeight = 22 + heightOfFacts(specifications, columnWidth);
  // The total does not stand alone on the next page.
  const isLast = index === sheet.machines.length - 1;
  const following = isLast && sheet.total ? machineGap + totalHeight : 0;
  // Next to the photos, unless that is longer than a page.
  const isBeside = pictures !== null && headHeight + factsHeight + moreHeight + following < bottom - margin;
  const besideHeight = factsHeight + (isBeside && hasMore ? moreHeight : 0);
  const height = headHeight + Math.max(besideHeight, pictures?.height ?? 0);
  need(Math.min(height + following, bottom - margin));

  pdf.rect(margin, y, width, 0.8).fill(paperColors.line);
  y += 10;
  write(one.name, style.name, margin, y, nameWidth);
  write(one.price, style.price, margin + width - priceWidth, y - 0.5, priceWidth, 'right');
  y += headHeight - 17;
  if (line !== '') write(line, style.quiet, margin, y - heightOf(line, style.quiet, width), width);
  y += 7;

  if (pictures) {
    pictures.draw(y);
    let factsEnd = facts(one.facts, columnX, y, columnWidth);
    if (isBeside && hasMore) {
      write(sheet.specificationsTitle, style.strong, columnX, factsEnd + 4, columnWidth);
      factsEnd = facts(specifications, columnX, factsEnd + 20, columnWidth);
    }
    y = Math.max(y + pictures.height, factsEnd) + machineGap / 2;
  } else {
    pairedFacts(one.facts, hasMore ? 0 : following);
    y += machineGap / 2;
  }
  if (hasMore && !isBeside) {
    need(40);
    row(sheet.specificationsTitle, style.strong);
    y += 3;
    pairedFacts(specifications, following);
    y += machineGap / 2;
  }
  y += machineGap / 2;
}

function end(): void {
  if (sheet.total) {
    need(totalHeight);
    pdf.rect(margin, y, width, 0.8).fill(paperColors.line);
    y += 8;
    write(sheet.total.label, style.name, margin, y, width / 2);
    write(sheet.total.value, style.price, margin + width / 2, y - 0.5, width / 2, 'right');
    y += 24;
  }
  if (sheet.rate !== '') {
    row(sheet.rate, style.quiet);
    y += 6;
  }
  if (sheet.terms.text !== '') {
    const [first = ''] = sheet.terms.text.split('\n');
    need(8 + heightOf(sheet.terms.title, style.strong, width) + heightOf(first, style.body, width));
    y += 4;
    row(sheet.terms.title, style.strong);
    y += 3;
    paragraph(sheet.terms.text, style.body);
    y += 8;
  }
  if (sheet.footer !== '') paragraph(sheet.footer, style.body);
}

head();
for (const index of sheet.machines.keys()) await machine(index);
end();
const { count } = pdf.bufferedPageRange();
for (let index = 0; index < count; index++) {
  pdf.switchToPage(index);
  const words = pageWords.replace('{page}', String(index + 1)).replace('{pages}', String(count));
  write(joined([letterhead.name, sheet.number]), style.quiet, margin, bottom + 14, width / 2);
  write(words, style.quiet, margin + width / 2, bottom + 14, width / 2, 'right');
}
pdf.end();
await pipeline(pdf, process.stdout);
