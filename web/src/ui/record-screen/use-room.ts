import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * In pixels: from where the tabs of views have a line of their own, and the filters are spread out. In a window of 1440
 * pixels, also with the sidebar collapsed, the tabs would be a third line above the rows.
 */
const roomFor = { tabs: 1400, segments: 560 } as const;

/** What there is room for above a list: with less of it, tabs and then filters become menus in one line. */
interface Room {
  tabs: boolean;
  segments: boolean;
}

/** The room above a list by the width of an element there, not of the window: next to an open record there is less. */
export function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>({ tabs: true, segments: true });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const width = current.clientWidth;
      // A hidden element has no width.
      const next = {
        tabs: width === 0 || width >= roomFor.tabs,
        segments: width === 0 || width >= roomFor.segments,
      };
      setRoom((last) => (last.tabs === next.tabs && last.segments === next.segments ? last : next));
    };
    measure();
    // Before the frame is painted, so that the list moves once.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, room };
}
