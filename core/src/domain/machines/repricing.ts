/** Rules that propose another price for machines that have been in stock for a long time. People decide. */

import type { MachineStatus } from './machine-status.ts';

export const repricingLimits = { days: 3650, percent: 90, floorPercent: 900, postponeDays: 365 } as const;

/** Other machines are promised to a customer at a price, or sold. */
export const repricedStatuses = [
  'available',
  'maintenance',
  'damaged',
] as const satisfies readonly MachineStatus[];

interface RepricedMachine {
  current_value: number | null;
  purchase_price: number | null;
}

export interface RepricingTerms {
  /** How much lower the price becomes; one decimal. */
  percent: number;
  /** Never below the purchase price and this percentage of it; one decimal. Null: no lower limit. */
  floor_percent: number | null;
}

const cents = (amount: number) => BigInt(Math.round(amount * 100));
const tenths = (percent: number) => BigInt(Math.round(percent * 10));

/** Prices from this amount are rounded to hundreds, others to whole units. */
const roundedToHundreds = 10_000;

/**
 * The price that a rule proposes, rounded up so that it is never below its limit; null if the rule proposes none: a
 * value or, with a lower limit, the purchase price is missing, or the price is low enough already. The same as the
 * function `proposed_price` of the database.
 */
export function proposedPrice(
  { current_value: value, purchase_price: purchase }: RepricedMachine,
  { percent, floor_percent: floor }: RepricingTerms,
): number | null {
  if (value === null || (floor !== null && purchase === null)) return null;
  // In thousandths of a cent, so that nothing is lost before rounding.
  const lowered = cents(value) * (1000n - tenths(percent));
  const limit = floor === null ? 0n : cents(purchase ?? 0) * (1000n + tenths(floor));
  const step = (value >= roundedToHundreds ? 10_000n : 100n) * 1000n;
  const wanted = lowered > limit ? lowered : limit;
  const price = Number((wanted + step - 1n) / step) * (Number(step) / 100_000);
  return price > 0 && price < value ? price : null;
}
