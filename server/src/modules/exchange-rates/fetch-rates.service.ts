import type { ExchangeRateState } from '@strojpark/core/contracts/exchange-rates';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { isFetchDue, parseDailyRates } from '@strojpark/core/domain/money/daily-rates';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { FetchError, fetchText, type FetchLimits } from '../../lib/fetch-text.ts';
import { message } from '../../lib/messages.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './exchange-rates.repo.ts';

/** The currencies of prices; others in the bank's list are ignored. */
const kept = ['EUR', 'USD', 'GBP'];
const source = 'cnb';

const defaultLimits: FetchLimits = { bytes: 64 * 1024, milliseconds: 15_000, redirects: 3 };
/** Minimum time between two fetches by hand. */
const pause = 5000;

/** The stored rates and the result of the last fetch. */
export async function get(ctx: Ctx): Promise<ExchangeRateState> {
  const { exchange_rates_daily } = await readSettings(ctx);
  const last = await repo.selectLastFetch(ctx.db);
  return {
    isOn: exchange_rates_daily,
    rates: await repo.selectNewestRates(ctx.db, kept),
    last: last
      ? {
          at: last.at,
          by: last.created_by_name,
          day: last.day,
          message:
            last.failure_code === null
              ? null
              : message(ctx.language, `exchangeRates.failures.${last.failure_code}`),
        }
      : null,
  };
}

/** Fetches the rates by hand, whether or not they are fetched daily. */
export async function fetchNow(ctx: Ctx): Promise<ExchangeRateState> {
  const last = await repo.selectLastFetch(ctx.db);
  // Limits how fast a user who may set the address can probe other hosts with it.
  if (last && ctx.now.getTime() - Date.parse(last.at) < pause)
    throw new AppError('too_many_requests', { retryAfter: pause / 1000 });
  await fetchRates(ctx, 'person');
  return get(ctx);
}

/** Called by the schedule every few minutes. */
export async function fetchIfDue(ctx: Ctx, limits?: FetchLimits): Promise<void> {
  const { exchange_rates_daily } = await readSettings(ctx);
  if (!exchange_rates_daily) return;
  await repo.deleteOldFetches(ctx.db);
  const last = await repo.selectLastFetch(ctx.db);
  const lastDay = await repo.selectLastFetchedDay(ctx.db);
  const lastAttempt = last ? new Date(last.at) : undefined;
  if (isFetchDue(ctx.now, { lastDay, lastAttempt })) await fetchRates(ctx, 'schedule', limits);
}

/** Stores the result of the fetch. */
export async function fetchRates(
  ctx: Ctx,
  origin: 'schedule' | 'person',
  limits = defaultLimits,
): Promise<void> {
  const attempt = { at: ctx.now, origin, created_by_name: ctx.user.name };
  const { exchange_rates_url: address } = await readSettings(ctx);
  let text: string;
  try {
    text = await fetchText(address, limits);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    ctx.log.warn({ err: error, address }, 'downloading exchange rates failed');
    await repo.insertFetch(ctx.db, { ...attempt, failure_code: error.failure });
    return;
  }
  const list = parseDailyRates(text);
  const wanted = kept.flatMap((currency) => {
    const rate = list?.rates.get(currency);
    return rate === undefined ? [] : [{ currency, rate }];
  });
  // A day that has not started cannot have rates.
  if (list === null || wanted.length === 0 || list.day > calendarDay(ctx.now, 'Europe/Prague')) {
    await repo.insertFetch(ctx.db, { ...attempt, failure_code: 'not_understood' });
    return;
  }
  await inTx(ctx, async (ctx) => {
    await repo.upsertRates(
      ctx.db,
      wanted.map((one) => ({ ...one, day: list.day, source })),
    );
    await repo.insertFetch(ctx.db, { ...attempt, day: list.day });
  });
}
