import { describe, expect, it } from 'vitest';
import { cell, copyText, headerCell } from './workbook-cells.ts';

const text = (copied: string) =>
  /<t(?: xml:space="preserve")?>(.*)<\/t>/s.exec(cell('text', 'A2', copied))?.[1];

describe('a cell of a workbook', () => {
  it('is left out for NULL, but not for a text that looks like it', () => {
    for (const kind of ['text', 'number', 'money', 'date'] as const) expect(cell(kind, 'A2', '\\N')).toBe('');
    expect(text('\\\\N')).toBe('\\N');
  });

  it.each([
    ['a\\tb\\nc', 'a\tb\nc'],
    ['back\\\\slash\\\\n', 'back\\slash\\n'],
    ['\\b\\f\\v', '_x0008__x000C__x000B_'],
    ['line\\r\\n', 'line_x000D_\n'],
    ['a < b & "c" > d', 'a &lt; b &amp; "c" &gt; d'],
  ])('writes %j as the text that it stands for', (copied, written) => {
    expect(text(copied)).toBe(written);
  });

  it('accepts in-memory values in the format of COPY', () => {
    const kept = 'a\\tb\tc\nd\\';
    expect(text(copyText(kept))).toBe(kept);
    expect(text(copyText('line\r\n'))).toBe('line_x000D_\n');
    expect(copyText(null)).toBe('\\N');
    expect(cell('percent', 'A2', copyText(0.125))).toBe('<c r="A2" s="5"><v>0.125</v></c>');
  });

  it('is a number, a date or a text, never a formula', () => {
    expect(cell('money', 'B2', '1234567.50')).toBe('<c r="B2" s="2"><v>1234567.50</v></c>');
    expect(cell('number', 'B2', '-5')).toBe('<c r="B2"><v>-5</v></c>');
    expect(cell('date', 'C2', '2026-02-28')).toBe('<c r="C2" s="3"><v>46081</v></c>');
    expect(cell('text', 'D2', '=1+1')).toContain('t="inlineStr"');
    expect(text('=1+1')).toBe('=1+1');
    expect(text('00123')).toBe('00123');
  });

  it('writes a date that spreadsheets would miscalculate as text', () => {
    expect(cell('date', 'A2', '1900-02-28')).toContain('<t>1900-02-28</t>');
    expect(cell('date', 'A2', '1900-03-01')).toContain('<v>61</v>');
  });

  it('escapes a text that looks like an escape sequence', () => {
    expect(text('_x0041_')).toBe('_x005F_x0041_');
    expect(text('_x00_ and _x')).toBe('_x00_ and _x');
  });

  it('leaves out characters invalid in XML, and keeps leading and trailing spaces', () => {
    expect(text('a\uFFFFb\uFFFEc')).toBe('abc');
    expect(cell('text', 'A2', ' a ')).toContain('<t xml:space="preserve"> a </t>');
  });

  it('is cut at the maximum length of a cell', () => {
    expect(text('á'.repeat(40_000))).toHaveLength(32_767);
  });

  it('of a header is text too', () => {
    expect(headerCell('A1', 'A & B')).toContain('<t>A &amp; B</t>');
  });
});
