import type { DemoClock } from './demo-clock.ts';
import type { Random } from './random.ts';

/** CZK per unit; the demo rates vary slightly around them. */
export const fallbackRates = { EUR: 24.3, USD: 20.9 } as const;
/** About half a year. */
const workingDays = 136;

export interface DemoRate {
  day: string;
  currency: keyof typeof fallbackRates;
  rate: number;
  source: string;
}

/** The rates of the past working days, as the Czech National Bank publishes them. */
export function demoRates(random: Random, clock: DemoClock): DemoRate[] {
  const rates: Record<DemoRate['currency'], number> = { ...fallbackRates };
  // Always the same number of days, so that the random numbers after them do not depend on the day of the week.
  return pastDays(clock)
    .filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
    .slice(-workingDays)
    .flatMap((day) =>
      (['EUR', 'USD'] as const).map((currency) => {
        const drift = (fallbackRates[currency] - rates[currency]) * 0.05 + random.integer(-60, 60) / 1000;
        rates[currency] = Math.round((rates[currency] + drift) * 1000) / 1000;
        return { day, currency, rate: rates[currency], source: 'demo' };
      }),
    );
}

/** More than enough for the working days, the oldest first. */
const pastDays = (clock: DemoClock) =>
  Array.from({ length: workingDays * 2 }, (_, index) => clock.day(clock.daysAgo(index))).toReversed();
