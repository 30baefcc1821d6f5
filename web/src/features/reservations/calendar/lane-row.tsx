import type { CalendarLane } from '@strojpark/core/contracts/calendar';
import { joined } from '@strojpark/core/domain/joined';
import { Link } from '@tanstack/react-router';
import { memo, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { kindOf, linkOfBar, useBarFacts } from './bar-texts.ts';
import { endOfBar, placeOf, type Span } from './geometry.ts';
import type { ShownBar } from './shown-bars.ts';
import classes from './timeline.module.css';

interface LaneRowProps {
  top: number;
  height: number;
  index: number;
  lane: CalendarLane;
  bars: readonly ShownBar[];
  span: Span;
  nameWidth: number;
  now: Date;
  /** The bar of this lane that Tab reaches; null if it is in another one. */
  active: number | null;
  /** Set when the keyboard has moved: the active bar takes the focus once it is there. */
  takesFocus: { current: boolean };
  onFocus: (row: number, bar: number) => void;
  onExtend: (reservationId: string) => void;
}

export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, bars, span, nameWidth, now, active, takesFocus, onFocus, onExtend } = props;
  const { top, height, index } = props;
  const facts = useMachineFacts();
  const factsOf = useBarFacts();
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.lane}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div role="rowheader" className={classes.name} style={{ width: nameWidth }}>
        <MachineBlock
          machine={lane.machine}
          size="small"
          line={<span className={classes.facts}>{facts(lane.machine)}</span>}
        />
      </div>
      <div role="gridcell" className={classes.track}>
        {lane.more > 0 && (
          <Link
            to={machinePaths[lane.machine.type]}
            search={{ machine: lane.machine.id }}
            className={classes.more}
            aria-label={t('calendar.moreBarsOf', { name: lane.machine.name, shown: lane.more })}
            data-numeric
          >
            {t('calendar.moreBars', { shown: lane.more })}
          </Link>
        )}
        {bars.map((shown, place) => {
          const { bar, left, width, isCutBefore, isCutAfter, overdue, after } = shown;
          const vertical = { top: shown.top, height: shown.height, lineHeight: `${shown.height}px` };
          const { extended_until: until, reservation_id: id } = bar;
          const label = bar.customer ?? t(`calendar.kinds.${kindOf(bar)}`);
          return (
            <span
              key={`${bar.kind} ${bar.quote_id ?? bar.starts_at}`}
              className={classes.slot}
              style={{ left, width, ...vertical }}
            >
              <Link
                {...linkOfBar(bar, lane.machine)}
                ref={(element) => {
                  if (element === null || active !== place || !takesFocus.current) return;
                  takesFocus.current = false;
                  element.focus();
                }}
                className={classes.bar}
                data-row={index}
                data-bar={place}
                data-kind={bar.kind}
                data-status={bar.status ?? undefined}
                data-cut-before={isCutBefore || undefined}
                data-cut-after={isCutAfter || undefined}
                tabIndex={active === place ? 0 : -1}
                aria-label={[lane.machine.name, joined(factsOf(bar, now))].join(': ')}
                {...(until !== null && { 'aria-keyshortcuts': 'P' })}
                draggable={false}
                onFocus={() => onFocus(index, place)}
              >
                {after === 0 && <span className={classes.label}>{label}</span>}
                {overdue > 0 && <span className={classes.overdue} style={{ width: overdue }} />}
              </Link>
              {after > 0 && (
                <span className={classes.after} style={{ maxWidth: after }} aria-hidden>
                  {label}
                </span>
              )}
              {/* An end beyond the span cannot be pulled. */}
              {until !== null && id !== null && !isCutAfter && (
                <EndHandle until={until} end={endOfBar(bar, now)} span={span} onExtend={() => onExtend(id)} />
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
});

interface EndHandleProps {
  until: string;
  end: Date;
  span: Span;
  onExtend: () => void;
}

/** Pulled to the right it shows the new end, and asks for the reason when it is let go. The keyboard does the same with P. */
function EndHandle({ until, end, span, onExtend }: EndHandleProps) {
  const [start, setStart] = useState<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const isFar = pulled >= Math.min(24, span.dayWidth / 2);
  const added = placeOf(end, new Date(until), span);
  const stop = () => {
    setStart(null);
    setPulled(0);
  };
  return (
    <>
      <span
        className={classes.handle}
        aria-hidden
        // Neither the focus nor a selection. A pointer that is prevented would leave menus open.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={(event: PointerEvent<HTMLSpanElement>) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setStart(event.clientX);
        }}
        onPointerMove={(event) => {
          if (start !== null) setPulled(event.clientX - start);
        }}
        onPointerUp={() => {
          if (isFar) onExtend();
          stop();
        }}
        onPointerCancel={stop}
      />
      {isFar && added && (
        <span className={classes.added} style={{ width: added.width }} data-numeric>
          {formatDate(until)}
        </span>
      )}
    </>
  );
}
