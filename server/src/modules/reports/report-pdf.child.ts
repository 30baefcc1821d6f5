/** The process that renders a PDF: reads the parts of a report as JSON lines, writes the PDF to stdout. */
import { pipeline } from 'node:stream/promises';
import { paperColors } from '@strojpark/core/domain/paper-colors';
import PDFDocument from 'pdfkit';
import { lineGroups } from '../../lib/line-groups.ts';
import { drawLetterhead, pdfFont as font, type PdfStyle as Style } from '../../lib/pdf-style.ts';
import type { AttachedPiece, ReportColumn, ReportHead, ReportLine, ReportTable } from './report-document.ts';

const color = paperColors;

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 };
const margin = 36;
const width = page.width - 2 * margin;
const bottom = page.height - 40;
const padding = { x: 3, y: 2.5 };
const tableGap = 12;
/** A row is never higher; a longer text ends with an ellipsis. */
const maxRowHeight = 120;

const cellStyle: Style = { font: font.regular, size: 8, color: color.ink };
const headerStyle: Style = { font: font.bold, size: 8, color: color.quiet };
const headingStyle: Style = { font: font.bold, size: 9, color: color.ink };
const noteStyle: Style = { font: font.regular, size: 8.5, color: color.quiet };
const factStyle: Style = { ...noteStyle, size: 9 };

type Align = ReportColumn['align'];
interface Box {
  x: number;
  width: number;
  align?: Align;
}

function document(head: ReportHead) {
  const { title, letterhead, language } = head;
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    // The layout is ours: with a margin the library would add pages by itself.
    margin: 0,
    // The footer shows the number of pages; there are few (`maxListed`).
    bufferPages: true,
    lang: language,
    info: { Title: title, Creator: letterhead.name },
    font: font.regular,
  });
  let y = margin;
  const styled = (style: Style) => pdf.font(style.font).fontSize(style.size).fillColor(style.color);

  const heightOf = (text: string, style: Style, boxWidth: number) =>
    Math.min(styled(style).heightOfString(text === '' ? ' ' : text, { width: boxWidth }), maxRowHeight);

  function write(text: string, style: Style, { x, width: boxWidth, align = 'left' }: Box, top = y) {
    styled(style).text(text, x, top, { width: boxWidth, align, height: maxRowHeight, ellipsis: true });
  }

  function newPage() {
    pdf.addPage();
    y = margin;
  }

  /** A text across the page. */
  function paragraph(text: string, style: Style, { before = 0, indent = 0 } = {}) {
    const box = { x: margin + indent, width: width - indent };
    const height = heightOf(text, style, box.width);
    if (y + before + height > bottom) newPage();
    y += before;
    write(text, style, box);
    y += height;
  }

  function rule(lineWidth: number) {
    pdf
      .lineWidth(lineWidth)
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .stroke(color.line);
  }

  function boxesOf(columns: readonly ReportColumn[]): Required<Box>[] {
    const fixed = columns.reduce(
      (sum, column) => sum + (column.width === '*' ? 0 : column.width + 2 * padding.x),
      0,
    );
    const shared = columns.filter((column) => column.width === '*').length;
    const share = (width - fixed) / Math.max(1, shared) - 2 * padding.x;
    let left = margin;
    return columns.map(({ width: columnWidth, align }) => {
      const box = { x: left + padding.x, width: columnWidth === '*' ? share : columnWidth, align };
      left += box.width + 2 * padding.x;
      return box;
    });
  }

  const heading = heightOf('x', headingStyle, width) + 2 * padding.y;

  function tintedHeading(text: string) {
    pdf.rect(margin, y, width, heading).fill(color.tint);
    write(text, headingStyle, { x: margin + padding.x, width: width - 2 * padding.x }, y + padding.y);
    y += heading;
  }

  /** A table with a heading and column headers, which are repeated on every page. */
  function table(name: string, columns: readonly ReportColumn[]) {
    const boxes = boxesOf(columns);
    const heightOfRow = (cells: readonly string[], style: Style) =>
      Math.max(...boxes.map((box, index) => heightOf(cells[index] ?? '', style, box.width))) + 2 * padding.y;
    function row(cells: readonly string[], style: Style, lineWidth: number) {
      const height = heightOfRow(cells, style);
      boxes.forEach((box, index) => write(cells[index] ?? '', style, box, y + padding.y));
      y += height;
      rule(lineWidth);
    }
    const headers = columns.map(({ header }) => header);
    const top = heading + heightOfRow(headers, headerStyle);
    function start() {
      tintedHeading(name);
      rule(0.8);
      row(headers, headerStyle, 0.8);
    }
    let isStarted = false;
    return {
      add(cells: readonly string[]) {
        const needed = heightOfRow(cells, cellStyle) + (isStarted ? 0 : tableGap + top);
        if (y + needed > bottom) {
          newPage();
          start();
        } else if (!isStarted) {
          y += tableGap;
          start();
        }
        isStarted = true;
        row(cells, cellStyle, 0.4);
      },
    };
  }

  function wholeTable(name: string, { columns, rows }: ReportTable) {
    const whole = table(name, columns);
    for (const row of rows) whole.add(row);
  }

  function companyHead() {
    y = drawLetterhead(pdf, letterhead, { x: margin, y, width }) + 12.5;
  }

  function facts() {
    const nameWidth = Math.max(...head.facts.map(([name]) => styled(factStyle).widthOfString(name))) + 8;
    for (const [name, text] of head.facts) {
      const box = { x: margin + nameWidth + 4, width: width - nameWidth - 4 };
      write(name, factStyle, { x: margin + 2, width: nameWidth });
      write(text, { ...factStyle, color: color.ink }, box);
      y += heightOf(text, factStyle, box.width) + 4;
    }
  }

  return {
    firstPage() {
      companyHead();
      paragraph(title, { font: font.bold, size: 18, color: color.ink });
      y += 8;
      facts();
      y += 4;
      for (const text of head.notes) paragraph(text, noteStyle, { before: 2, indent: 2 });
      wholeTable(head.summary.title, head.summary.table);
    },
    table: (name: string) => table(name, head.columns),
    noRows: () => paragraph(head.none, { ...cellStyle, size: 10 }, { before: tableGap }),
    rest(name: string, text: string) {
      if (y + tableGap + heading + maxRowHeight > bottom) newPage();
      else y += tableGap;
      tintedHeading(name);
      paragraph(text, cellStyle, { before: padding.y, indent: padding.x });
    },
    attach(name: string, content: Buffer) {
      pdf.file(content, {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
    },
    /** Adds the footers; nothing can be added after them. */
    async send() {
      const { count } = pdf.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        pdf.switchToPage(index);
        const style = { ...noteStyle, size: 8 };
        const words = head.pageWords.replace('{page}', String(index + 1)).replace('{pages}', String(count));
        write(title, style, { x: margin, width: width / 2 }, bottom + 12);
        write(words, style, { x: margin + width / 2, width: width / 2, align: 'right' }, bottom + 12);
      }
      pdf.end();
      await pipeline(pdf, process.stdout);
    },
  };
}

let head: ReportHead | undefined;
let report: ReturnType<typeof document> | undefined;
let group: { title: string; add: (cells: readonly string[]) => void } | undefined;
const pieces: Buffer[] = [];
for await (const lines of lineGroups()) {
  for (const text of lines) {
    if (!head || !report) {
      head = JSON.parse(text) as ReportHead;
      report = document(head);
      report.firstPage();
      continue;
    }
    const part = JSON.parse(text) as ReportLine | AttachedPiece;
    if ('piece' in part) pieces.push(Buffer.from(part.piece, 'base64'));
    else {
      if (group?.title !== part.group) group = { title: part.group, ...report.table(part.group) };
      group.add(part.cells);
    }
  }
}
if (!head || !report) throw new Error('no head of a report');
if (!group) report.noRows();
if (head.rest) report.rest(head.rest.title, head.rest.text);
if (head.attached !== null) report.attach(head.attached, Buffer.concat(pieces));
await report.send();
