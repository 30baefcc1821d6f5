/** The process that renders a PDF: reads the head and rows of a report as JSON lines, writes the PDF to stdout. */
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pdfmake, { type Content, type TableCell, type TableLayout } from 'pdfmake';
import type { ReportColumn, ReportHead, ReportLine } from './report-document.ts';

const fontFolder = fileURLToPath(new URL('Roboto/', import.meta.resolve('pdfmake/fonts/Roboto.js')));
const font = (weight: string) => `${fontFolder}Roboto-${weight}.ttf`;

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder));
pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});

const ink = '#1c2429';
const quiet = '#5a656d';
const line = '#cfd6da';
const tint = '#eef2f4';

const layout: TableLayout = {
  hLineWidth: (index, { table }) => (index === 0 ? 0 : index <= (table.headerRows ?? 0) ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
  paddingLeft: () => 3,
  paddingRight: () => 3,
};

const headerRow = (columns: readonly ReportColumn[]): TableCell[] =>
  columns.map(({ header, align }) => ({ text: header, alignment: align, bold: true, color: quiet }));

const cellsOf = (columns: readonly ReportColumn[], cells: readonly string[]): TableCell[] =>
  columns.map(({ align }, index) => ({ text: cells[index] ?? '', alignment: align }));

function headingRow(columns: readonly ReportColumn[], text: string): TableCell[] {
  const rest = columns.slice(1).map((): TableCell => ({}));
  return [{ text, bold: true, fontSize: 9, fillColor: tint, colSpan: columns.length }, ...rest];
}

/** A table that repeats its heading and column headers on every page. */
function tableOf(heading: string, columns: readonly ReportColumn[], rows: TableCell[][]): Content {
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [headingRow(columns, heading), headerRow(columns), ...rows],
    },
    layout,
    fontSize: 8,
    margin: [0, 12, 0, 0],
  };
}

function firstPage({ title, company, facts, notes, summary }: ReportHead): Content[] {
  return [
    { text: company, color: quiet, fontSize: 9 },
    { text: title, fontSize: 18, bold: true, margin: [0, 2, 0, 8] },
    {
      table: {
        widths: ['auto', '*'],
        body: facts.map(([name, text]): TableCell[] => [{ text: name, color: quiet }, text]),
      },
      layout: 'noBorders',
      fontSize: 9,
    },
    {
      stack: notes.map((text) => ({ text, margin: [0, 2, 0, 0] })),
      fontSize: 8.5,
      color: quiet,
      margin: [2, 6, 0, 0],
    },
    tableOf(
      summary.title,
      summary.table.columns,
      summary.table.rows.map((row) => cellsOf(summary.table.columns, row)),
    ),
  ];
}

let head: ReportHead | undefined;
const groups: { heading: string; rows: TableCell[][] }[] = [];
for await (const text of createInterface({ input: process.stdin })) {
  if (head === undefined) head = JSON.parse(text) as ReportHead;
  else {
    const { group, cells } = JSON.parse(text) as ReportLine;
    const row = cellsOf(head.columns, cells);
    const last = groups.at(-1);
    if (last?.heading === group) last.rows.push(row);
    else groups.push({ heading: group, rows: [row] });
  }
}
if (head === undefined) throw new Error('no head of a report');

const { title, company, columns, pageWords, none, language } = head;
const document = pdfmake.createPdf({
  pageSize: 'A4',
  pageOrientation: 'landscape',
  pageMargins: [36, 36, 36, 40],
  language,
  info: { title, creator: company },
  defaultStyle: { font: 'Roboto', color: ink },
  content: [
    ...firstPage(head),
    ...(groups.length === 0
      ? [{ text: none, fontSize: 10, margin: [0, 12, 0, 0] } satisfies Content]
      : groups.map(({ heading, rows }) => tableOf(heading, columns, rows))),
  ],
  footer: (page, pages) => ({
    columns: [
      { text: title, color: quiet },
      {
        text: pageWords.replace('{page}', String(page)).replace('{pages}', String(pages)),
        alignment: 'right',
        color: quiet,
      },
    ],
    fontSize: 8,
    margin: [36, 12, 36, 0],
  }),
});
const stream = await document.getStream();
stream.end();
await pipeline(stream, process.stdout);
