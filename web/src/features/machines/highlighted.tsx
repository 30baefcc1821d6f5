import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import classes from './highlighted.module.css';

interface HighlightedProps {
  text: string;
  query: string | undefined;
}

/** A text with the parts marked that a search found. */
export function Highlighted({ text, query }: HighlightedProps) {
  const ranges = query ? highlightRanges(text, query) : [];
  if (ranges.length === 0) return text;
  let end = 0;
  const parts = ranges.map(([from, to]) => {
    const before = text.slice(end, from);
    end = to;
    return { from, before, hit: text.slice(from, to) };
  });
  return (
    <>
      {parts.map(({ from, before, hit }) => (
        <span key={from}>
          {before}
          <mark className={classes.hit}>{hit}</mark>
        </span>
      ))}
      {text.slice(end)}
    </>
  );
}
