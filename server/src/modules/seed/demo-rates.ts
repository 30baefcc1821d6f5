import type { DemoClock } from './demo-clock.ts';
import type { Random } from './random.ts';

/** CZK per unit; the demo rates vary slightly around them. */
export const fallbackRates = { EUR: 24.3, USD: 20.9 } as const;
const days = 190;

export interface DemoRate {
  day: string;
  currency: keyof typeof fallbackRates;
  rate: number;
  source: string;
}

/** A rate for every working day of the past months, as the Czech National Bank publishes them. */
export function demoRates(random: Random, clock: DemoClock): DemoRate[] {
  const rates: Record<DemoRate['currency'], number> = { ...fallbackRates };
  return Array.from({ length: days }, (_, index) => clock.day(clock.daysAgo(days - 1 - index))).flatMap(
    (day) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      if (weekday === 0 || weekday === 6) return [];
      return (['EUR', 'USD'] as const).map((currency) => {
        const drift = (fallbackRates[currency] - rates[currency]) * 0.05 + random.integer(-60, 60) / 1000;
        rates[currency] = Math.round((rates[currency] + drift) * 1000) / 1000;
        return { day, currency, rate: rates[currency], source: 'demo' };
      });
    },
  );
}
