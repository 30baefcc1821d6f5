/** The place of a list that its address keeps, so that Back and a reload return to it. */
export interface ListAnchor {
  /** Of the page that holds the place; null for the first page. */
  cursor: string | null;
  /** Position of that page's first row in the whole list. */
  start: number;
  /** Position of the topmost visible row. */
  row: number;
}

const form = /^(-?\d+)\.(-?\d+)\.(.*)$/;

/** `1200.1234.<cursor>` */
export function writeAnchor({ cursor, start, row }: ListAnchor): string {
  return `${start}.${row}.${cursor ?? ''}`;
}

export function readAnchor(text: string | undefined): ListAnchor | null {
  const [, start, row, cursor] = form.exec(text ?? '') ?? [];
  if (start === undefined || row === undefined) return null;
  return {
    start: Number(start),
    row: Number(row),
    cursor: cursor === undefined || cursor === '' ? null : cursor,
  };
}
