import type { SheetPlan } from './workbook.ts';

/** The line after the rows of each sheet; COPY would double the backslash in a value. */
export const endOfSheet = String.raw`\.`;

/** Cell styles in the order of `stylesXml`. */
export const styleOf = { number: 0, header: 1, money: 2, date: 3, text: 4, percent: 5 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const numbered = (count: number, part: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index + 1)).join('');

/** The letters of a column: A … Z, AA … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Needs nothing of the sheets, so it can be sent before there are any. */
export const stylesXml = (dateFormat: string) => `${declaration}<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="${attribute(dateFormat)}"/><numFmt numFmtId="165" formatCode="0.0 %"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFE4ECEE"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const contentTypesXml = (sheets: number) => `${declaration}<Types xmlns="${packaged}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>
${numbered(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}
</Types>`;

const rootRelsXml = `${declaration}<Relationships xmlns="${packaged}/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbookRelsXml = (sheets: number) => `${declaration}<Relationships xmlns="${packaged}/relationships">
${numbered(sheets, (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}
<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${attribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** The parts that depend only on the names of the sheets. */
export function smallParts(names: readonly string[]): [name: string, xml: string][] {
  return [
    ['[Content_Types].xml', contentTypesXml(names.length)],
    ['_rels/.rels', rootRelsXml],
    ['xl/workbook.xml', workbookXml(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelsXml(names.length)],
  ];
}

/** The XML before the rows: frozen header and column widths. */
export function sheetStart(columns: SheetPlan['columns']): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
}

/** The XML after the rows: header filters. */
export function sheetEnd(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(columns - 1)}${rows}"/></worksheet>`;
}
