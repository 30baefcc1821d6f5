import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { CalendarKeys } from './calendar-keys.tsx';
import { useCalendarState } from './calendar-search.ts';
import { MonthView } from './month-view.tsx';
import { Timeline } from './timeline.tsx';

/** When machines are held: a timeline, on a phone a month. Both load with the page: a second round trip takes longer. */
export function Calendar() {
  const state = useCalendarState();
  if (useIsPhone()) return <MonthView state={state} />;
  return (
    <>
      <Timeline state={state} />
      <CalendarKeys />
    </>
  );
}
