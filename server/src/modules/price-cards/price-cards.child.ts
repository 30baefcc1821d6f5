/** The process that draws price cards: reads them as JSON lines, writes the PDF to stdout. In points. */
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { joined } from '@strojpark/core/domain/joined';
import { paperColors } from '@strojpark/core/domain/paper-colors';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { lineGroups } from '../../lib/line-groups.ts';
import { pdfFont } from '../../lib/pdf-style.ts';
import type { Card, CardsHead } from './price-cards.service.ts';

sharp.cache(false);
sharp.concurrency(1);

const sizes = { A4: [841.89, 595.28], A5: [595.28, 419.53], A6: [419.53, 297.64] } as const;

async function* lines(): AsyncGenerator<string> {
  for await (const group of lineGroups()) yield* group;
}

const input = lines();
const first = await input.next();
const head = JSON.parse(String(first.value)) as CardsHead;
const [width, height] = sizes[head.size];
/** Everything is drawn for A5 and scaled. */
const scale = width / sizes.A5[0];
const page = { width: sizes.A5[0], height: sizes.A5[1] };
const margin = 28;
const photoBox = { width: 250, height: 188 };
const codeSize = 84;
/** Of photos, as printed: sharp, and no larger than needed. */
const dotsPerInch = 200;
const dots = (points: number) => Math.round((points * scale * dotsPerInch) / 72);

const pdf = new PDFDocument({
  size: [width, height],
  margin: 0,
  autoFirstPage: false,
  lang: head.language,
  info: { Title: head.company, Creator: head.company },
  font: pdfFont.regular,
});
pdf.pipe(process.stdout);

const text = (
  words: string,
  { font, size, color }: { font: string; size: number; color: string },
  box: { x: number; y: number; width: number; height: number; align?: 'left' | 'right' },
) =>
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(color)
    .text(words, box.x, box.y, {
      width: box.width,
      height: box.height,
      align: box.align ?? 'left',
      ellipsis: true,
    });

/** The largest size at which the words fit on one line. */
function fitted(words: string, font: string, largest: number, boxWidth: number): number {
  const natural = pdf.font(font).fontSize(largest).widthOfString(words);
  return natural <= boxWidth ? largest : (largest * boxWidth) / natural;
}

async function draw({ name, price, belowPrice, facts, photo, silhouette, code }: Card): Promise<void> {
  pdf.addPage();
  pdf.scale(scale);
  const inner = page.width - 2 * margin;
  pdf.rect(0, 0, page.width, 10).fill(paperColors.accent);
  const nameSize = Math.max(15, fitted(name, pdfFont.bold, 24, inner));
  text(
    name,
    { font: pdfFont.bold, size: nameSize, color: paperColors.ink },
    { x: margin, y: 28, width: inner, height: nameSize * 2.5 },
  );
  const top = 28 + Math.min(pdf.heightOfString(name, { width: inner }), nameSize * 2.5) + 12;

  const left = margin + photoBox.width + 18;
  if (photo === null) drawSilhouette(silhouette, top);
  else {
    const { data, info } = await sharp(Buffer.from(photo, 'base64'))
      .resize(dots(photoBox.width), dots(photoBox.height), { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const ratio = Math.min(photoBox.width / info.width, photoBox.height / info.height);
    pdf.image(data, margin, top, { width: info.width * ratio, height: info.height * ratio });
  }
  const factsWidth = page.width - margin - left;
  let y = top;
  for (const { label, value } of facts) {
    const labelWidth = factsWidth * 0.42;
    text(
      label,
      { font: pdfFont.regular, size: 9, color: paperColors.quiet },
      { x: left, y: y + 2, width: labelWidth, height: 12 },
    );
    text(
      value,
      { font: pdfFont.bold, size: 11, color: paperColors.ink },
      { x: left + labelWidth + 6, y, width: factsWidth - labelWidth - 6, height: 14 },
    );
    y += 18;
    pdf
      .lineWidth(0.4)
      .moveTo(left, y)
      .lineTo(left + factsWidth, y)
      .stroke(paperColors.line);
    y += 4;
  }

  const priceWidth = inner - codeSize - 18;
  const priceY = page.height - margin - codeSize;
  const priceSize = fitted(price, pdfFont.bold, 40, priceWidth);
  text(
    price,
    { font: pdfFont.bold, size: priceSize, color: paperColors.accent },
    { x: margin, y: priceY + 2, width: priceWidth + 2, height: 52 },
  );
  if (belowPrice !== '')
    text(
      belowPrice,
      { font: pdfFont.bold, size: 17, color: paperColors.quiet },
      { x: margin, y: priceY + 48, width: priceWidth, height: 24 },
    );
  text(
    joined([head.company, head.phone]),
    { font: pdfFont.regular, size: 9, color: paperColors.quiet },
    { x: margin, y: page.height - margin - 11, width: priceWidth, height: 12 },
  );

  const cell = codeSize / code.length;
  const codeX = page.width - margin - codeSize;
  for (const [row, cells] of code.entries())
    for (const { index } of cells.matchAll(/1/g))
      pdf.rect(codeX + index * cell, priceY + row * cell, cell, cell);
  pdf.fill('#000000');
}

/** The drawing of the mails on a larger ground: it has few dots. */
function drawSilhouette(name: Card['silhouette'], top: number): void {
  const drawing = fileURLToPath(new URL(`../mail/silhouettes/${name}.png`, import.meta.url));
  pdf.rect(margin, top, photoBox.width, photoBox.height).fill(paperColors.picture);
  const size = { width: photoBox.width * 0.7, height: photoBox.height * 0.7 };
  const x = margin + (photoBox.width - size.width) / 2;
  pdf.image(drawing, x, top + (photoBox.height - size.height) / 2, size);
}

for await (const line of input) {
  await draw(JSON.parse(line) as Card);
  // Nothing piles up while the reader is slower.
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
}
pdf.end();
await finished(pdf);
