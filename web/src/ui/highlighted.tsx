import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import classes from './highlighted.module.css';

interface HighlightedProps {
  text: string;
  query: string | undefined;
}

/** A text with the search matches highlighted. */
export function Highlighted({ text, query }: HighlightedProps) {
  const ranges = query ? highlightRanges(text, query) : [];
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <mark className={classes.hit}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
