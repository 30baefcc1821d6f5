import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useCalendarState } from './calendar-search.ts';

const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));
const MonthView = lazy(async () => ({ default: (await import('./month-view.tsx')).MonthView }));

/** When machines are held: a timeline, on a phone a month. */
export function Calendar() {
  const state = useCalendarState();
  const isPhone = useIsPhone();
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      {isPhone ? <MonthView state={state} /> : <Timeline state={state} />}
    </Suspense>
  );
}
