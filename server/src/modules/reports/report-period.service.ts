import type { PeriodQuery } from '@strojpark/core/contracts/reports';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import {
  instantsOf,
  periodBefore,
  periodToDate,
  type Period,
  type PeriodKind,
} from '@strojpark/core/domain/reports/report-periods';
import type { Ctx } from '../../lib/ctx.ts';
import { readSettings } from '../settings/settings.service.ts';

/** A period and the one it is compared with, in the company's time zone. */
export interface ReportPeriod extends Period {
  begin: Date;
  end: Date;
  before: Period & { begin: Date; end: Date };
  /** Whether it ends today. */
  isCurrent: boolean;
  timezone: string;
  today: string;
}

/** The period of a query: a named period to date, or a range of days up to today. */
export async function periodOf(ctx: Pick<Ctx, 'db' | 'now'>, query: PeriodQuery): Promise<ReportPeriod> {
  const { timezone } = await readSettings(ctx);
  const today = calendarDay(ctx.now, timezone);
  const kind: PeriodKind | null = query.from === undefined ? (query.period ?? 'month') : null;
  const period = kind === null ? rangeOf(query, today) : periodToDate(kind, today);
  const before = periodBefore(period, kind);
  const atInstants = (one: Period) => ({ ...one, ...instantsOf(one, timezone, ctx.now) });
  return {
    ...atInstants(period),
    before: atInstants(before),
    isCurrent: period.to === today,
    timezone,
    today,
  };
}

/** Days in the future are cut off. */
function rangeOf({ from = '', to = '' }: PeriodQuery, today: string): Period {
  const until = to < today ? to : today;
  return { from: from < until ? from : until, to: until };
}
