/** The scroll position of a list in the URL, restored by Back and reload. */
export interface ListAnchor {
  /** The cursor of the page that contains the position; null for the first page. */
  cursor: string | null;
  /** The index of that page's first row in the whole list. */
  start: number;
  /** The index of the topmost visible row. */
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
