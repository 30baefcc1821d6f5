import { fold } from '../search-fold.ts';

/** The name of a file with data: what is in it, in plain letters, and its day: `pouzite-stroje-2026-11-30.xlsx`. */
export function datedFileName(title: string, day: string, format: string): string {
  const plain = fold(title)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain}-${day}.${format}`;
}
