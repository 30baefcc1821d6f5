import type { ExchangeRateState } from '@strojpark/core/contracts/exchange-rates';
import { calendarDay } from '@strojpark/core/domain/calendar-days';
import { isFetchDue, parseDailyRates } from '@strojpark/core/domain/daily-rates';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { FetchError, fetchText, type FetchLimits } from '../../lib/fetch-text.ts';
import { message } from '../../lib/messages.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './exchange-rates.repo.ts';

/** The currencies that prices may be in; the rest of the bank's list is not kept. */
const kept = ['EUR', 'USD', 'GBP'];
const source = 'cnb';

const usualLimits: FetchLimits = { bytes: 64 * 1024, milliseconds: 15_000, redirects: 3 };
/** Milliseconds between two attempts of people. */
const pause = 5000;

/** What is known and how the last attempt went. */
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

/** Reads the rates because somebody asks for them, whether or not they are read every day. */
export async function fetchNow(ctx: Ctx): Promise<ExchangeRateState> {
  const last = await repo.selectLastFetch(ctx.db);
  // Whoever may set the address must not be able to try others with it in a hurry.
  if (last && ctx.now.getTime() - Date.parse(last.at) < pause)
    throw new AppError('too_many_requests', { retryAfter: pause / 1000 });
  await fetchRates(ctx, 'person');
  return get(ctx);
}

/** What the schedule calls every few minutes. */
export async function fetchIfDue(ctx: Ctx, limits?: FetchLimits): Promise<void> {
  const { exchange_rates_daily } = await readSettings(ctx);
  if (!exchange_rates_daily) return;
  await repo.deleteOldFetches(ctx.db);
  const last = await repo.selectLastFetch(ctx.db);
  const lastDay = await repo.selectLastFetchedDay(ctx.db);
  const lastAttempt = last ? new Date(last.at) : undefined;
  if (isFetchDue(ctx.now, { lastDay, lastAttempt })) await fetchRates(ctx, 'schedule', limits);
}

/** One attempt; how it went is kept. */
export async function fetchRates(
  ctx: Ctx,
  origin: 'schedule' | 'person',
  limits = usualLimits,
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
  // A day that has not begun cannot have rates.
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
