import { startTransition, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { FilterButton, type FilterButtonProps } from '../filter-button.tsx';
import { runAfterPaint } from '../use-after-paint.ts';
import classes from './segments.module.css';

/** The options of a single-choice filter. */
export interface SegmentGroup {
  label: string;
  /** Leaves out options that find nothing, unless they are on or have the focus; next to a record every group does. */
  hidesEmpty?: boolean;
  /** Work that waits: it stays in sight where the others become a menu. */
  isWork?: boolean;
  segments: readonly (FilterButtonProps & { name: string })[];
}

interface Click {
  group: string;
  name: string;
  event: MouseEvent;
}

interface SegmentsProps {
  groups: readonly SegmentGroup[];
  /** Where nothing takes their place when they do not fit, they may have several lines. */
  wraps?: boolean;
}

/**
 * A filter that is always visible, with the number of records for each option. That an option was clicked is painted
 * before the screen follows; only then is it known which options are on.
 */
export function Segments({ groups, wraps = false }: SegmentsProps) {
  const element = useRef<HTMLDivElement>(null);
  const [clicks, setClicks] = useState<readonly Click[]>([]);
  const [click] = clicks;
  const follow = useEffectEvent(({ group, name, event }: Click) => {
    const { segments = [] } = groups.find(({ label }) => label === group) ?? {};
    segments.find((segment) => segment.name === name)?.onClick(event);
    startTransition(() => setClicks((all) => all.slice(1)));
  });
  useEffect(() => {
    if (click === undefined) return undefined;
    const { pathname } = window.location;
    return runAfterPaint(() => {
      if (window.location.pathname === pathname) follow(click);
      // The user has left the page.
      else setClicks([]);
    });
  }, [click]);
  useEffect(() => {
    const strip = element.current;
    if (strip === null) return undefined;
    const observer = new ResizeObserver(() => showChosen(strip));
    observer.observe(strip);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className={classes.groups} data-segments data-wraps={wraps || undefined}>
      {groups.map(({ label, hidesEmpty, segments }) => (
        <div
          key={label}
          className={classes.group}
          role="group"
          aria-label={label}
          data-hides-empty={hidesEmpty || undefined}
        >
          {segments.map(({ name, ...segment }) => (
            <FilterButton
              key={name}
              isEmpty={segment.count === '0'}
              isCounted={'count' in segment}
              {...segment}
              isClicked={clicks.some((one) => one.group === label && one.name === name)}
              onClick={(event) => setClicks((all) => [...all, { group: label, name, event }])}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the strip to the option that was used, or to the chosen one, when there is less room for it. */
function showChosen(strip: HTMLElement) {
  const focused = document.activeElement;
  const used = strip.contains(focused) ? focused : strip.querySelector('[aria-pressed=true]');
  if (!used) return;
  const [outer, inner] = [strip.getBoundingClientRect(), used.getBoundingClientRect()];
  const beyond = inner.right - outer.right;
  if (beyond > 0) strip.scrollLeft += beyond;
}
