import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import { maxCalendarDays } from '@strojpark/core/domain/calendar/calendar';
import { addDays, calendarDay, daysBetween } from '@strojpark/core/domain/dates/calendar-days';
import { joined } from '@strojpark/core/domain/joined';
import { IconChevronLeft, IconChevronRight, IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { formatClock, formatDate, timeZone } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useNow } from '../../../lib/use-now.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { isOverdue, isToRelease, kindOf, linkOfBar } from './bar-texts.ts';
import { useEnds, useLanes } from './calendar.queries.ts';
import type { CalendarState } from './calendar-search.ts';
import { FeedButton } from './feed-button.tsx';
import classes from './month-view.module.css';

const daysOfWeek = 7;
/** How far back overdue ends are searched: the longest span that one call allows. */
const daysBack = maxCalendarDays - 1;

/** The days of the weeks that a month is part of. */
function daysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % daysOfWeek;
  const next = addDays(first, 31).slice(0, 7);
  const begin = addDays(first, -weekday);
  const weeks = Math.ceil(daysBetween(begin, `${next}-01`) / daysOfWeek);
  return Array.from({ length: weeks * daysOfWeek }, (_, index) => addDays(begin, index));
}

/** A date without the number of the day, which is visible: `. prosince`. */
function restOf(format: Intl.DateTimeFormat, date: Date): string {
  const parts = format.formatToParts(date).filter(({ type }) => type !== 'day');
  const rest = parts
    .map(({ value }) => value)
    .join('')
    .trim();
  return rest.startsWith('.') ? rest : ` ${rest}`;
}

/** A month with how much ends on each day, and what ends on the chosen one. */
export function MonthView({ state }: { state: CalendarState }) {
  const { t } = useTranslation();
  const now = useNow();
  const today = calendarDay(now, timeZone());
  const day = state.day ?? today;
  const month = day.slice(0, 7);
  const days = daysOfMonth(month);
  const own = state.mine && { mine: state.mine };
  const { data: ends, isPlaceholderData } = useEnds({ from: days[0] ?? day, to: days.at(-1) ?? day, ...own });
  const isKnown = ends !== undefined && !isPlaceholderData;
  const counts = new Map(ends?.map((one) => [one.day, one.count]));
  const inLanguage = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(currentLanguage(), { timeZone: 'UTC', ...options });
  const [title, weekday, full] = [
    inLanguage({ month: 'long', year: 'numeric' }),
    inLanguage({ weekday: 'short' }),
    inLanguage({ day: 'numeric', month: 'long' }),
  ];
  const dateOf = (one: string) => new Date(`${one}T00:00:00Z`);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('calendar.month.previous')}
          onClick={() => state.set({ day: `${addDays(`${month}-01`, -1).slice(0, 7)}-01` })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title}>{title.format(dateOf(`${month}-01`))}</h2>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('calendar.month.next')}
          onClick={() => state.set({ day: `${addDays(`${month}-01`, 31).slice(0, 7)}-01` })}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" h={44} px="sm" onClick={() => state.set({ day: undefined })}>
          {t('calendar.today')}
        </Button>
        <FilterButton
          label={t('calendar.mine')}
          isOn={state.mine === 'true'}
          onClick={() => state.set({ mine: state.mine === 'true' ? undefined : 'true' })}
        />
      </div>
      <div className={classes.grid}>
        {days.slice(0, daysOfWeek).map((one) => (
          <span key={one} className={classes.weekday} aria-hidden>
            {weekday.format(dateOf(one))}
          </span>
        ))}
        {days.map((one) => {
          const count = counts.get(one) ?? 0;
          const isLate = one < today && count > 0;
          return (
            <button
              key={one}
              type="button"
              className={classes.day}
              aria-pressed={one === day}
              data-other={!one.startsWith(month) || undefined}
              data-today={one === today || undefined}
              data-overdue={isLate || undefined}
              onClick={() => state.set({ day: one })}
            >
              <span data-numeric>{Number(one.slice(8))}</span>
              <VisuallyHidden>{restOf(full, dateOf(one))}</VisuallyHidden>
              {count > 0 ? (
                <>
                  <VisuallyHidden>, </VisuallyHidden>
                  <span className={classes.count} data-numeric>
                    {isLate && <IconClockExclamation size={12} stroke={2} aria-hidden />}
                    {count}
                  </span>
                  <VisuallyHidden>
                    {' '}
                    {isLate ? t('calendar.overdue') : t('calendar.month.ends', { count })}
                  </VisuallyHidden>
                </>
              ) : (
                isKnown && <VisuallyHidden>, {t('calendar.month.nothing')}</VisuallyHidden>
              )}
            </button>
          );
        })}
      </div>
      {day === today && <Overdue today={today} mine={state.mine} />}
      <DayEnds day={day} today={today} mine={state.mine} />
      <div>
        <FeedButton />
      </div>
    </div>
  );
}

interface EndsProps {
  mine: CalendarState['mine'];
}

const firstEnd = ({ bars }: CalendarLane) => bars.map(({ ends_at: at }) => at ?? '').toSorted()[0] ?? '';

/** The lanes with the bars that `isShown` keeps, without those that have none left. */
const withBars = (lanes: readonly CalendarLane[], isShown: (bar: CalendarBar) => boolean) =>
  lanes.map((lane) => ({ ...lane, bars: lane.bars.filter(isShown) })).filter(({ bars }) => bars.length > 0);

/** The end of a replacement is that of its reservation, which is listed itself. */
const isOwnEnd = ({ kind }: CalendarBar) => kind !== 'replacement';

/** What should have ended and is still held, the oldest first, then the replacements to release; renders nothing if there is none. */
function Overdue({ today, mine }: EndsProps & { today: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const span = { from: addDays(today, -daysBack), to: today };
  const lanes = useLanes({ by: 'machine', ...span, ending: 'true', ...(mine && { mine }) });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = lanes;
  // The pages are in the order of the machines, so the oldest one is known when all are loaded.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const all = hasNextPage ? undefined : data?.pages.flatMap((page) => page.items);
  if (all === undefined)
    return (
      <section className={classes.list}>
        <h3 className={classes.subtitle}>{t('calendar.legend.overdue')}</h3>
        <LoadState {...loadingOf(lanes)} title={t('calendar.month.overdueFailed')} rows={1} />
      </section>
    );
  const oldestFirst = (isShown: (bar: CalendarBar) => boolean) =>
    withBars(all, isShown).toSorted((one, other) => (firstEnd(one) < firstEnd(other) ? -1 : 1));
  return (
    <>
      <Late
        title={t('calendar.legend.overdue')}
        lanes={oldestFirst((bar) => isOwnEnd(bar) && isOverdue(bar, now))}
      />
      <Late title={t('calendar.toRelease')} lanes={oldestFirst(isToRelease)} />
    </>
  );
}

function Late({ title, lanes }: { title: string; lanes: readonly CalendarLane[] }) {
  if (lanes.length === 0) return null;
  return (
    <section className={classes.list}>
      <h3 className={classes.subtitle}>{title}</h3>
      <Ends lanes={lanes} />
    </section>
  );
}

/** What ends on a day, or should have ended on it; today without what is overdue, which has its own list. */
function DayEnds({ day, today, mine }: EndsProps & { day: string; today: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const isPast = day < today;
  const lanes = useLanes({ by: 'machine', from: day, to: day, ending: 'true', ...(mine && { mine }) });
  const all = lanes.data?.pages.flatMap((page) => page.items);
  const items = all && withBars(all, (bar) => isOwnEnd(bar) && (day !== today || !isOverdue(bar, now)));
  return (
    <section className={classes.list}>
      <h3 className={classes.subtitle}>
        {t(isPast ? 'calendar.month.pastTitle' : 'calendar.month.title', { date: formatDate(day) })}
      </h3>
      {items === undefined ? (
        <LoadState {...loadingOf(lanes)} title={t('calendar.failed')} rows={3} />
      ) : items.length === 0 ? (
        <p className={classes.none}>{t(isPast ? 'calendar.month.pastNone' : 'calendar.month.none')}</p>
      ) : (
        <Ends lanes={items} />
      )}
      <MoreEnds lanes={lanes} />
    </section>
  );
}

function MoreEnds({ lanes }: { lanes: ReturnType<typeof useLanes> }) {
  const { t } = useTranslation();
  if (!lanes.hasNextPage) return null;
  return (
    <Button variant="default" loading={lanes.isFetchingNextPage} onClick={() => void lanes.fetchNextPage()}>
      {t('calendar.month.more')}
    </Button>
  );
}

function Ends({ lanes }: { lanes: readonly CalendarLane[] }) {
  return (
    <ul className={classes.ends}>
      {lanes.map((lane) => (
        <EndingLane key={lane.id} lane={lane} />
      ))}
    </ul>
  );
}

function EndingLane({ lane: { machine, bars } }: { lane: CalendarLane }) {
  const { t } = useTranslation();
  const now = useNow();
  return bars.map((bar) => (
    <li key={`${bar.kind} ${bar.quote_id ?? bar.starts_at}`}>
      <Link {...linkOfBar(bar, machine)} className={classes.end}>
        <MachineBlock
          machine={machine}
          line={joined([bar.customer, t(`calendar.kinds.${kindOf(bar)}`)])}
          endsBelow
        >
          {isToRelease(bar) ? (
            <span data-numeric>{t('calendar.month.since', { date: formatDate(bar.ends_at) })}</span>
          ) : isOverdue(bar, now) ? (
            <span className={classes.late} data-numeric>
              <IconClockExclamation size={16} stroke={1.8} aria-hidden />
              {t('calendar.month.wasDue', { date: formatDate(bar.ends_at) })}
            </span>
          ) : (
            // A quote is valid until the end of the day.
            <span data-numeric>
              {bar.ends_at !== null && bar.kind !== 'quote' && formatClock(bar.ends_at)}
            </span>
          )}
        </MachineBlock>
      </Link>
    </li>
  ));
}
