import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListHandle } from '../../../ui/list/use-active-row.ts';
import type { ListViewProps } from './list-view.ts';
import { cardFields } from './list-columns.ts';
import { MachineCard } from './machine-card.tsx';
import classes from './machine-cards.module.css';
import { isSelected } from '../../../ui/list/selection.ts';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';

const cardWidth = 290;
const cardHeight = { mouse: 244, touch: 260 };
const gap = 12;
/** The top bar and the toolbar, which stay above the cards. */
const covered = 52;

interface MachineCardsProps extends ListViewProps {
  ref: Ref<ListHandle>;
}

/** The machines of a list as cards that scroll with the page; only those in sight exist. */
export function MachineCards({
  ref,
  rows,
  state,
  columns,
  chosen,
  activeId,
  menuId,
  text,
  events,
}: MachineCardsProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLUListElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLUListElement>();
  const areaRef = useMergedRef(area, sizeRef);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const height = cardHeight[isTouch ? 'touch' : 'mouse'];
  const perLine = Math.max(1, Math.floor((width + gap) / (cardWidth + gap)));
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (area.current) setTop(area.current.getBoundingClientRect().top + window.scrollY);
  }, [width]);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.count / perLine),
    estimateSize: () => height,
    gap,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: covered + gap,
    enabled: width > 0,
  });
  const { range } = virtualizer;

  const scrollToRow = useCallback(
    (row: number, align: 'start' | 'auto') => {
      // The first card means the whole page from its beginning.
      if (row === 0 && align === 'start') virtualizer.scrollToOffset(0);
      else virtualizer.scrollToIndex(Math.floor(row / perLine), { align });
    },
    [virtualizer, perLine],
  );
  const scrollByRows = useCallback(
    (count: number) => virtualizer.scrollBy((count / perLine) * (height + gap)),
    [virtualizer, perLine, height],
  );
  useListScroll(
    rows,
    {
      range: range && { first: range.startIndex * perLine, last: (range.endIndex + 1) * perLine - 1 },
      isReady: width > 0 && top > 0,
      scrollToRow,
      scrollByRows,
    },
    state.setAnchor,
  );
  useImperativeHandle(
    ref,
    () => ({
      show: (row) => scrollToRow(row, 'auto'),
      first: () => (virtualizer.range?.startIndex ?? 0) * perLine,
      perLine,
    }),
    [scrollToRow, virtualizer, perLine],
  );

  const fields = cardFields(columns);
  return (
    <ul
      ref={areaRef}
      className={classes.area}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={t(`machines.list.label.${state.type}`)}
      aria-busy={rows.isFetching}
      data-stale={rows.isStale || undefined}
    >
      {virtualizer.getVirtualItems().flatMap(({ index: line, start }) =>
        Array.from({ length: Math.min(perLine, rows.count - line * perLine) }, (_, column) => {
          const index = line * perLine + column;
          const machine = rows.get(index);
          return (
            <li
              key={machine?.id ?? index}
              className={classes.place}
              style={{
                width: `calc((100% - ${(perLine - 1) * gap}px) / ${perLine})`,
                height,
                left: `calc((100% + ${gap}px) / ${perLine} * ${column})`,
                transform: `translateY(${start - top}px)`,
              }}
            >
              {machine && (
                <MachineCard
                  machine={machine}
                  fields={fields}
                  filters={state.filters}
                  isSelected={isSelected(chosen.selection, machine.id)}
                  isActive={machine.id === activeId}
                  hasMenu={machine.id === menuId}
                  href={state.hrefOf(machine.id)}
                  text={text}
                  events={events}
                />
              )}
            </li>
          );
        }),
      )}
    </ul>
  );
}
