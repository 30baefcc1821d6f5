import { describe, expect, it } from 'vitest';
import { cellOf } from './workbook-cells.ts';

describe('a cell of a workbook', () => {
  it('is empty where the database has no value, and not where a text looks like that', () => {
    expect(cellOf.text('\\N')).toBeNull();
    expect(cellOf.number('\\N')).toBeNull();
    expect(cellOf.date('\\N')).toBeNull();
    expect(cellOf.text('\\\\N')).toBe('\\N');
  });

  it.each([
    ['a\\tb\\nc\\rd', 'a\tb\nc\rd'],
    ['back\\\\slash\\\\n', 'back\\slash\\n'],
    ['\\b\\f\\v', '\b\f\v'],
  ])('undoes the escapes of %s', (copied, value) => {
    expect(cellOf.text(copied)).toBe(value);
  });

  it('is a number, a date or a text, never a formula', () => {
    expect(cellOf.money('1234567.50')).toBe(1_234_567.5);
    expect(cellOf.date('2026-02-28')).toEqual(new Date('2026-02-28T00:00:00Z'));
    expect(cellOf.text('=1+1')).toBe('=1+1');
    expect(cellOf.text('00123')).toBe('00123');
  });

  it('does not let a text pass for the escape of another sign', () => {
    expect(cellOf.text('_x0041_')).toBe('_x005F_x0041_');
    expect(cellOf.text('_x00_ and _x')).toBe('_x00_ and _x');
  });

  it('leaves out what XML cannot hold', () => {
    expect(cellOf.text('a\uFFFFb\uFFFEc')).toBe('abc');
  });
});
