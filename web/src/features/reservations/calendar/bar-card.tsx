import type { CalendarLane } from '@strojpark/core/contracts/calendar';
import { joined } from '@strojpark/core/domain/joined';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useBarFacts } from './bar-texts.ts';
import type { ShownBar } from './shown-bars.ts';
import classes from './timeline.module.css';

interface BarCardProps {
  lane: CalendarLane;
  shown: ShownBar;
  now: Date;
  /** Of the bar, in the rows. */
  left: number;
  top: number;
  bottom: number;
  isAbove: boolean;
}

/** What a bar is, in full; screen readers have it as the name of the bar. */
export function BarCard({ lane, shown: { bar }, now, left, top, bottom, isAbove }: BarCardProps) {
  const { t } = useTranslation();
  const [kind, ...facts] = useBarFacts()({ ...bar, customer: null }, now);
  const { extended_until: until } = bar;
  return (
    <div
      aria-hidden
      className={classes.card}
      style={{
        // The card is never wider than the window, even for a bar at its end.
        left: `min(${left}px, 100% - 332px)`,
        top: isAbove ? top : bottom,
        transform: isAbove ? 'translateY(-100%)' : undefined,
      }}
    >
      <strong>{bar.customer ?? kind}</strong>
      {bar.customer !== null && <span>{kind}</span>}
      <span>{lane.machine.name}</span>
      <span data-numeric>{joined(facts)}</span>
      {until !== null && <small>{t('calendar.extendHint', { date: formatDate(until) })}</small>}
    </div>
  );
}
