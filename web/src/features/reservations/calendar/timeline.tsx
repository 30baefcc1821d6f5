import { Button, SegmentedControl } from '@mantine/core';
import { calendarGroupings } from '@strojpark/core/domain/calendar/calendar';
import { addDays, calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate, timeZone } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { useBrowserPrint } from '../../../ui/print/use-browser-print.ts';
import { Segments } from '../../../ui/record-screen/segments.tsx';
import { useLanes } from './calendar.queries.ts';
import { zooms, type CalendarState } from './calendar-search.ts';
import { BarCard } from './bar-card.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { FeedButton } from './feed-button.tsx';
import {
  leftOfDay,
  placeOf,
  rowsOf,
  rowHeights,
  spanOf,
  ticksOf,
  type CalendarRow,
  type Span,
} from './geometry.ts';
import { LaneRow } from './lane-row.tsx';
import { Legend } from './legend.tsx';
import { NothingHeld } from './nothing-held.tsx';
import { PrintedHead } from './printed-head.tsx';
import { barsWithin, firstOf, lastOf, nearest, type Current } from './shown-bars.ts';
import { useBarCard } from './use-bar-card.ts';
import classes from './timeline.module.css';

/** The column of the machines: names are in full, over three lines at most. */
const nameWidths = { wide: 340, narrow: 280 } as const;
const headHeight = 40;
/** In pixels: A4 landscape without its margins. */
const paperWidth = 1030;
const tickFormats = {
  day: { weekday: 'short', day: 'numeric', month: 'numeric' },
  week: { day: 'numeric', month: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const;
/** The past that is shown before today at least. */
const daysBefore = { day: 2, week: 3, month: 7 } as const;

/** Machines as lanes with a bar for each time they are held; only what is visible is in the document. */
export function Timeline({ state }: { state: CalendarState }) {
  const { t } = useTranslation();
  const { by, zoom, mine, set } = state;
  const zone = timeZone();
  const now = useNow();
  const today = calendarDay(now, zone);
  const day = state.day ?? addDays(today, -daysBefore[zoom]);
  const { ref: sized, width } = useWidth();
  const nameWidth = width < 900 ? nameWidths.narrow : nameWidths.wide;
  const span = useMemo(
    () => spanOf(day, Math.max(320, width - nameWidth), zoom, zone),
    [day, width, nameWidth, zoom, zone],
  );
  const query = { by, from: span.from, to: span.to, ...(mine && { mine }) };
  const lanes = useLanes(query, width > 0);
  const { total, totalIsExact = true } = lanes.data?.pages[0] ?? {};
  const move = (direction: 1 | -1) => set({ day: direction === 1 ? span.after : span.before });
  const rows = useMemo(
    () => rowsOf(lanes.data?.pages.flatMap(({ items }) => items) ?? [], by !== 'machine'),
    [lanes.data, by],
  );
  const { data } = lanes;
  return (
    <div
      className={classes.page}
      style={{ '--paper': paperWidth / Math.max(width, paperWidth) } as CSSProperties}
    >
      <PrintedHead
        span={span}
        now={now}
        lanes={
          data && total !== undefined
            ? { printed: data.pages.flatMap(({ items }) => items).length, total, isExact: totalIsExact }
            : undefined
        }
      />
      <div className={classes.strip}>
        <Segments
          wraps
          groups={[
            {
              label: t('calendar.by.label'),
              segments: calendarGroupings.map((one) => ({
                name: one,
                label: t(`calendar.by.${one}`),
                isOn: by === one,
                onClick: () => set({ by: one }),
              })),
            },
            {
              label: t('calendar.whose'),
              segments: [
                {
                  name: 'mine',
                  label: t('calendar.mine'),
                  isOn: mine === 'true',
                  onClick: () => set({ mine: mine === 'true' ? undefined : 'true' }),
                },
              ],
            },
          ]}
        />
        <div className={classes.total} role="status" data-numeric>
          {total !== undefined &&
            t('calendar.total', { count: total, shown: formatCount(total, totalIsExact) })}
        </div>
      </div>
      <div className={classes.tools}>
        <Button.Group>
          <Button variant="default" px="xs" aria-label={t('calendar.previous')} onClick={() => move(-1)}>
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button variant="default" onClick={() => set({ day: undefined })}>
            {t('calendar.today')}
          </Button>
          <Button variant="default" px="xs" aria-label={t('calendar.next')} onClick={() => move(1)}>
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </Button.Group>
        <span className={classes.span} data-numeric>
          {t('calendar.span', { from: formatDate(span.from), to: formatDate(span.to) })}
        </span>
        <FeedButton className={classes.feed} />
        <SegmentedControl
          aria-label={t('calendar.zoom.label')}
          value={zoom}
          data={zooms.map((one) => ({ value: one, label: t(`calendar.zoom.${one}`) }))}
          onChange={(value) => set({ zoom: zooms.find((one) => one === value), day: undefined })}
        />
      </div>
      <div ref={sized} className={classes.frame}>
        {lanes.data === undefined ? (
          <LoadState {...loadingOf(lanes)} title={t('calendar.failed')} rows={8} />
        ) : rows.length === 0 ? (
          <NothingHeld state={state} />
        ) : (
          <Lanes
            key={`${by} ${mine ?? ''}`}
            state={state}
            rows={rows}
            span={span}
            nameWidth={nameWidth}
            now={now}
            isStale={lanes.isPlaceholderData}
            onMove={move}
            onEnd={() => {
              if (lanes.hasNextPage && !lanes.isFetchingNextPage) void lanes.fetchNextPage();
            }}
          />
        )}
      </div>
      {rows.length > 0 && <Legend />}
    </div>
  );
}

/** The width is known before the first paint, so that the lanes are asked for at once. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLDivElement) => {
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface LanesProps {
  state: CalendarState;
  rows: readonly CalendarRow[];
  span: Span;
  /** The width of the column of the machines. */
  nameWidth: number;
  now: Date;
  /** Of another span, while this one loads. */
  isStale: boolean;
  onMove: (direction: 1 | -1) => void;
  /** The last rows are in view. */
  onEnd: () => void;
}

function Lanes({ state, rows, span, nameWidth, now, isStale, onMove, onEnd }: LanesProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { by, zoom } = state;
  const area = useRef<HTMLDivElement>(null);
  const [extended, setExtended] = useState<string | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  useBrowserPrint(
    () => setIsPrinting(true),
    () => setIsPrinting(false),
    // Also under a dialog: the rules for paper apply all the same.
    '[data-print-sheet]',
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: (index) => rows[index]?.height ?? rowHeights.lane,
    getItemKey: (index) => rows[index]?.key ?? index,
    // Paper has all of them.
    overscan: isPrinting ? rows.length : 6,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  // Only scrolling asks for more: paper has what is loaded.
  const isAtEnd = !isPrinting && last >= rows.length - 10;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, rows.length, onEnd]);

  const shown = useMemo(() => barsWithin(span, now), [span, now]);
  const [current, setCurrent] = useState<Current>({ row: 0, bar: 0 });
  const focused = useRef(false);
  const { card, hide, handlers } = useBarCard();
  const active = shown(rows[current.row])[current.bar] !== undefined ? current : firstOf(rows, shown);

  const focusBar = useCallback((row: number, bar: number) => setCurrent({ row, bar }), []);
  const go = (to: Current | null) => {
    if (to === null) return;
    focused.current = true;
    setCurrent(to);
    virtualizer.scrollToIndex(to.row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || active === null) return;
    const { row, bar } = active;
    const bars = shown(rows[row]);
    const acts: Record<string, () => void> = {
      ArrowRight: () => go(bar + 1 < bars.length ? { row, bar: bar + 1 } : null),
      ArrowLeft: () => go(bar > 0 ? { row, bar: bar - 1 } : null),
      ArrowDown: () => go(nearest(rows, shown, active, 1)),
      ArrowUp: () => go(nearest(rows, shown, active, -1)),
      Home: () => go(firstOf(rows, shown)),
      End: () => go(lastOf(rows, shown)),
      PageDown: () => onMove(1),
      PageUp: () => onMove(-1),
      Escape: hide,
      p: () => {
        const id = bars[bar]?.bar.extended_until != null ? bars[bar].bar.reservation_id : null;
        if (id !== null) setExtended(id);
      },
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  // Elements that stay the same are not compared in every frame of scrolling.
  const { axis, lines } = useMemo(() => {
    const ticks = ticksOf(span, zoom);
    const tickText = new Intl.DateTimeFormat(language === 'cs' ? 'cs-CZ' : 'en-GB', {
      timeZone: 'UTC',
      ...tickFormats[zoom],
      // As other short dates: `23. 11.`, `23 Nov`.
      ...(language !== 'cs' && zoom !== 'month' && { month: 'short' }),
    });
    const todayAt = placeOf(now, now, span);
    return {
      axis: ticks.map((day) => (
        <span key={day} className={classes.tick} style={{ left: leftOfDay(day, span) }} data-numeric>
          {tickText.format(new Date(`${day}T00:00:00Z`))}
        </span>
      )),
      lines: (
        <div className={classes.lines} style={{ left: nameWidth }} aria-hidden>
          {ticks.map((day) => (
            <i key={day} style={{ left: leftOfDay(day, span) }} />
          ))}
          {todayAt && <b style={{ left: todayAt.left }} />}
        </div>
      ),
    };
  }, [span, zoom, now, nameWidth, language]);
  const described = card && { item: items.find(({ index }) => index === card.row), row: rows[card.row] };
  const describedBar = card && shown(rows[card.row])[card.bar];
  return (
    <>
      <div
        ref={area}
        className={classes.area}
        role="grid"
        aria-label={t('calendar.label')}
        aria-rowcount={rows.length + 1}
        aria-busy={isStale}
        onKeyDown={onKeyDown}
        {...handlers}
        // A scrolling area without a bar in view is reached by the keyboard too.
        tabIndex={active === null ? 0 : -1}
      >
        <div className={classes.head} role="row" aria-rowindex={1}>
          <div className={classes.days} style={{ height: headHeight }}>
            <div className={classes.corner} role="columnheader" style={{ width: nameWidth }}>
              {t(`calendar.heads.${by}`)}
            </div>
            <div className={classes.axis} role="columnheader" aria-label={t('calendar.time')}>
              {axis}
            </div>
          </div>
        </div>
        <div role="rowgroup" className={classes.body}>
          <div className={classes.rows} style={{ height: virtualizer.getTotalSize() - headHeight }}>
            {lines}
            {items.map(({ index, start, key }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const place = { top: start - headHeight, height: row.height, index };
              if (row.kind === 'group')
                return (
                  <GroupRow
                    key={key}
                    name={row.name ?? (by === 'machine' ? '' : t(`calendar.none.${by}`))}
                    {...place}
                  />
                );
              return (
                <LaneRow
                  key={key}
                  lane={row.lane}
                  bars={shown(row)}
                  span={span}
                  nameWidth={nameWidth}
                  now={now}
                  active={active?.row === index ? active.bar : null}
                  takesFocus={focused}
                  onFocus={focusBar}
                  onExtend={setExtended}
                  {...place}
                />
              );
            })}
            {card && described?.item && described.row?.kind === 'lane' && describedBar && (
              <BarCard
                lane={described.row.lane}
                shown={describedBar}
                now={now}
                left={nameWidth + describedBar.left}
                top={described.item.start - headHeight + describedBar.top}
                bottom={described.item.start - headHeight + describedBar.top + describedBar.height}
                isAbove={card.isAbove}
              />
            )}
          </div>
        </div>
      </div>
      {extended !== null && <ExtendDialog key={extended} id={extended} onClose={() => setExtended(null)} />}
    </>
  );
}

interface GroupRowProps {
  name: string;
  top: number;
  height: number;
  index: number;
}

function GroupRow({ name, top, height, index }: GroupRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.group}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <span role="rowheader" className={classes.groupName}>
        {name}
      </span>
    </div>
  );
}
