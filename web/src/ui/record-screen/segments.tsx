import { startTransition, useEffect, useRef, useState } from 'react';
import { FilterButton, type FilterButtonProps } from '../filter-button.tsx';
import { runAfterPaint } from '../use-after-paint.ts';
import classes from './segments.module.css';

/** The options of a single-choice filter. */
export interface SegmentGroup {
  label: string;
  segments: readonly (FilterButtonProps & { name: string })[];
}

/**
 * A filter that is always visible, with the number of records for each option. What was clicked is painted before the
 * screen follows it.
 */
export function Segments({ groups }: { groups: readonly SegmentGroup[] }) {
  const element = useRef<HTMLDivElement>(null);
  const [clicked, setClicked] = useState<string | null>(null);
  useEffect(() => {
    const strip = element.current;
    if (strip === null) return undefined;
    const observer = new ResizeObserver(() => showChosen(strip));
    observer.observe(strip);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className={classes.groups}>
      {groups.map(({ label, segments }) => (
        <div key={label} className={classes.group} role="group" aria-label={label}>
          {segments.map(({ name, isOn, onClick, ...segment }) => (
            <FilterButton
              key={name}
              {...segment}
              isOn={isOn || clicked === name}
              onClick={(event) => {
                setClicked(name);
                runAfterPaint(() => {
                  onClick(event);
                  startTransition(() => setClicked(null));
                });
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The width of what fades out at the end of a strip that is too long. */
const fade = 40;

/** Scrolls the strip to the option that was used, or to the chosen one, when there is less room for it. */
function showChosen(strip: HTMLElement) {
  const focused = document.activeElement;
  const used = strip.contains(focused) ? focused : strip.querySelector('[aria-pressed=true]');
  if (!used) return;
  const [outer, inner] = [strip.getBoundingClientRect(), used.getBoundingClientRect()];
  const beyond = inner.right - (outer.right - fade);
  if (beyond > 0) strip.scrollLeft += beyond;
}
