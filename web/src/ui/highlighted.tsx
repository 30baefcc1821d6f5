import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import classes from './highlighted.module.css';

interface HighlightedProps {
  text: string;
  query?: string | undefined;
}

/** A hyphen inside of a word that fits on any line: `320D-2`, `CN-1234`, `EQ-2024-000123`. */
const hyphenated = /(?<!\S)(?=\S{5,20}(?!\S))[^\s-]+-\S+/gu;

/** A text with the search matches highlighted. A type or number such as `CN-1234` is not broken at its hyphen. */
export function Highlighted({ text, query }: HighlightedProps) {
  const ranges = query ? highlightRanges(text, query) : [];
  const words = [...text.matchAll(hyphenated)].map(
    ({ index, 0: word }) => [index, index + word.length] as const,
  );
  if (words.length === 0) return marked(text, 0, text.length, ranges);
  return (
    <>
      {words.map(([from, to], index) => (
        <span key={from}>
          {marked(text, words[index - 1]?.[1] ?? 0, from, ranges)}
          <span className={classes.whole}>{marked(text, from, to, ranges)}</span>
        </span>
      ))}
      {marked(text, words.at(-1)?.[1] ?? 0, text.length, ranges)}
    </>
  );
}

/** A part of the text, with what is highlighted of it. */
function marked(text: string, start: number, end: number, ranges: readonly (readonly [number, number])[]) {
  const shown = ranges
    .map(([from, to]) => [Math.max(from, start), Math.min(to, end)] as const)
    .filter(([from, to]) => from < to);
  if (shown.length === 0) return text.slice(start, end);
  return (
    <>
      {shown.map(([from, to], index) => (
        <span key={from}>
          {text.slice(shown[index - 1]?.[1] ?? start, from)}
          <mark className={classes.hit}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(shown.at(-1)?.[1] ?? start, end)}
    </>
  );
}
