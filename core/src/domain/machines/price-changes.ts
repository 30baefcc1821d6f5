/** The history of a machine’s current value. */

/** How a value changed. */
export const priceOrigins = ['edit', 'bulk', 'import', 'undo', 'repricing'] as const;
export type PriceOrigin = (typeof priceOrigins)[number];

/** Within these days the reductions of a machine are counted. */
export const reductionDays = 90;

interface PriceChange {
  from: number | null;
  from_currency: string;
  to: number | null;
  to_currency: string;
}

/** The change as a share of the old value; null where the two cannot be compared. */
export function changeShare({ from, to, from_currency, to_currency }: PriceChange): number | null {
  if (from === null || to === null || from === 0 || from_currency !== to_currency) return null;
  return (to - from) / from;
}
